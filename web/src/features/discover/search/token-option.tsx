import { chainNames } from '@murmur/contract/chains'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { Price } from '#features/discover/price.tsx'
import { TokenLogo } from '#features/discover/token-logo.tsx'
import { shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { VerifiedBadge } from '#lib/trading/verified-badge.tsx'

export type TokenOptionView = Pick<HeldToken, 'chain' | 'address' | 'name' | 'symbol' | 'isVerified'> & {
  key: string
  logo: string | null
  price: number | null
  imitates: string | null
  /** The amount that the user holds. */
  holding: string | undefined
}

type TokenOptionProps = {
  id: string
  token: TokenOptionView
  isActive: boolean
  onPick: () => void
  onPoint: () => void
}

/** One token to choose. Names are unverified, so each also shows the address and badges. */
export function TokenOption({ id, token, isActive, onPick, onPoint }: TokenOptionProps) {
  const text = useText()
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      // The focus stays in the search box; `aria-activedescendant` refers to the active option.
      tabIndex={-1}
      onClick={onPick}
      onPointerMove={isActive ? undefined : onPoint}
      className="found-option"
    >
      <TokenLogo src={token.logo} chain={token.chain} size={36} />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1 font-semibold">
          <bdi className="truncate">{token.name}</bdi>
          {token.isVerified ? <VerifiedBadge /> : null}
        </span>
        <span className="flex min-w-0 gap-1 text-sm text-ink-soft">
          <bdi className="truncate">{token.symbol}</bdi>
          <span className="shrink-0">· {chainNames[token.chain]}</span>
        </span>
        <ImitationBadge imitates={token.imitates} />
      </span>
      <span className="grid shrink-0 justify-items-end text-sm">
        <span>
          <span className="sr-only">{text('token.price')} </span>
          <Price of={token.price} />
        </span>
        {token.holding === undefined ? (
          <span className="font-mono text-xs text-ink-soft">{shortenAddress(token.address, 5, 4)}</span>
        ) : (
          <span className="text-xs text-ink-soft">{text('buy.token-held', { amount: token.holding })}</span>
        )}
      </span>
    </button>
  )
}
