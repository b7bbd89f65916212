import type { HeldToken } from '@murmur/contract/trading/wallets'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'

type HeldTokenLogoProps = { token: Pick<HeldToken, 'chain' | 'address'>; size: number }

/** The logo of a token in a trade form, with its chain's. */
export function HeldTokenLogo({ token, size }: HeldTokenLogoProps) {
  return <BadgedLogo {...tokenPicture(token)} size={size} />
}
