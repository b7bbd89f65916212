import { chainNames } from '@murmur/contract/chains'
import type { TokenSearchResult } from '@murmur/contract/markets/markets'
import { findChainByLongName } from '#features/discover/discovered-token.ts'
import { Price } from '#features/discover/price.tsx'
import { TokenLogo } from '#features/discover/token-logo.tsx'
import { shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { VerifiedBadge } from '#lib/trading/verified-badge.tsx'

type SearchResultProps = {
  id: string
  token: TokenSearchResult
  isActive: boolean
  onPick: () => void
  onPoint: () => void
}

/** One result. Names are unverified, so each result also shows the address and badges. */
export function SearchResult({ id, token, isActive, onPick, onPoint }: SearchResultProps) {
  const text = useText()
  const chain = findChainByLongName(token.chain) ?? 'sol'
  const price = token.price === 'N/A' ? null : Number(token.price)
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
      <TokenLogo src={token.logoURI} chain={chain} size={36} />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1 font-semibold">
          <bdi className="truncate">{token.name}</bdi>
          {token.isVerified ? <VerifiedBadge /> : null}
        </span>
        <span className="flex min-w-0 gap-1 text-sm text-ink-soft">
          <bdi className="truncate">{token.symbol}</bdi>
          <span className="shrink-0">· {chainNames[chain]}</span>
        </span>
        <ImitationBadge imitates={token.imitates} />
      </span>
      <span className="grid shrink-0 justify-items-end text-sm">
        <span>
          <span className="sr-only">{text('token.price')} </span>
          <Price of={price} />
        </span>
        <span className="font-mono text-xs text-ink-soft">{shortenAddress(token.id, 5, 4)}</span>
      </span>
    </button>
  )
}
