import { type ChainKey, chainNames } from '@murmur/contract/chains'
import { tokenPlaceholder } from '@murmur/contract/token-placeholder'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'

/** A token's logo with the first letter of its chain. Hidden from screen readers, which read both as text elsewhere. */
export function TokenLogo({ src, chain, size }: { src: string | null; chain: ChainKey; size: number }) {
  return <BadgedLogo src={src} fallback={tokenPlaceholder(chain)} badge={chainNames[chain][0]} size={size} />
}
