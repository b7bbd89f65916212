import type { TokenId } from '@murmur/contract/token-id'
import { tokenPicture } from '#lib/trading/token-picture.ts'
import { BadgedLogo } from '#ui/display/badged-logo.tsx'
import { Logo } from '#ui/display/logo.tsx'

type HoldingLogoProps = { token: TokenId; isOnOneChain: boolean; size: number }

/** A token's logo, with its chain's if it is held on one only. */
export function HoldingLogo({ token, isOnOneChain, size }: HoldingLogoProps) {
  const { badge, ...picture } = tokenPicture(token)
  return isOnOneChain ? <BadgedLogo {...picture} badge={badge} size={size} /> : <Logo {...picture} size={size} />
}
