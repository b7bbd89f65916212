import type { HeldToken } from '@murmur/contract/trading/wallets'
import { Trash2 } from 'lucide-react'
import { UsdValue } from '#features/wallet/tokens/usd-value.tsx'
import { walletAmount } from '#features/wallet/tokens/wallet-amount.ts'
import { useText } from '#lib/i18n/text.ts'
import { Change24h } from '#lib/trading/change-24h.tsx'
import { ImitationBadge } from '#lib/trading/imitation-badge.tsx'
import { PriceDispute, UnverifiedBadge } from '#lib/trading/token-warnings.tsx'
import { HiddenFigure } from '#ui/display/hidden-figure.tsx'

type TokenRowProps = {
  token: HeldToken
  /** Whether amount and value may be shown. */
  isShown: boolean
  onOpen: () => void
  onDelete: () => void
}

/** A token in the list; a click on the row opens its details. */
export function TokenRow({ token, isShown, onOpen, onDelete }: TokenRowProps) {
  const text = useText()
  return (
    <li className="flex items-stretch gap-1">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-16 min-w-0 flex-1 items-center justify-between gap-4 rounded-card px-3 py-2 text-start hover:bg-sunk focus-visible:-outline-offset-2"
      >
        <span className="grid min-w-0 justify-items-start gap-0.5">
          <span className="font-semibold wrap-anywhere">{token.name}</span>
          <span className="text-sm text-ink-soft">
            <span>{isShown ? walletAmount(token, text.language) : <HiddenFigure />}</span> <span>{token.symbol}</span>
          </span>
          <UnverifiedBadge token={token} />
          <ImitationBadge imitates={token.imitates} />
        </span>
        <span className="grid shrink-0 justify-items-end gap-0.5">
          {isShown ? <UsdValue token={token} /> : <HiddenFigure />}
          <span className="text-sm">
            <Change24h of={token} />
          </span>
          <PriceDispute token={token} />
        </span>
      </button>
      {token.chain === 'sol' ? null : (
        <button
          type="button"
          aria-label={text('delete.of', { name: token.name })}
          aria-haspopup="dialog"
          onClick={onDelete}
          className="grid w-11 shrink-0 place-items-center rounded-card text-ink-soft hover:bg-sunk hover:text-loss focus-visible:-outline-offset-2"
        >
          <Trash2 aria-hidden size={18} />
        </button>
      )}
    </li>
  )
}
