import { type ChainKey, chainNames } from '@murmur/contract/chains'
import { tokenPlaceholder } from '@murmur/contract/token-placeholder'

import { Logo } from '#ui/display/logo.tsx'

/** A token's logo with the first letter of its chain. Hidden from screen readers, which read both as text elsewhere. */
export function TokenLogo({ src, chain, size }: { src: string | null; chain: ChainKey; size: number }) {
  return (
    <span aria-hidden className="chain-corner" data-chain={chainNames[chain][0]}>
      <Logo src={src} fallback={tokenPlaceholder(chain)} size={size} />
    </span>
  )
}
