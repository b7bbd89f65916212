import { chainNames } from '@murmur/contract/chains'
import { logoPath } from '@murmur/contract/markets/logo-path'
import { chainLogo, tokenPlaceholder } from '@murmur/contract/token-placeholder'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'

type HeldTokenLogoProps = { token: Pick<HeldToken, 'chain' | 'address'>; size: number }

/** The logo of a token in a trade form, with its chain's. */
export function HeldTokenLogo({ token: { chain, address }, size }: HeldTokenLogoProps) {
  const src = logoPath(chain, address)
  const badge = { src: chainLogo(chain), letter: chainNames[chain][0] }
  return <BadgedLogo src={src} fallback={tokenPlaceholder(chain)} badge={badge} size={size} />
}
