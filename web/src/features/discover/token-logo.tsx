import { type ChainKey, chainNames } from '@murmur/contract/chains'
import { getChainLogoPath, getTokenPlaceholderPath } from '@murmur/contract/token-placeholder'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'

/** A token's logo with its chain's. Hidden from screen readers, which read both as text elsewhere. */
export function TokenLogo({ src, chain, size }: { src: string | null; chain: ChainKey; size: number }) {
  const badge = { src: getChainLogoPath(chain), letter: chainNames[chain][0] }
  return <BadgedLogo src={src} fallback={getTokenPlaceholderPath(chain)} badge={badge} size={size} />
}
