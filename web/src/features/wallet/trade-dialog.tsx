import type { TradeSide } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { ReactNode } from 'react'
import { TokenFields } from '#features/wallet/token-fields.tsx'
import { type ResolvedToken, useTokenForm } from '#features/wallet/use-token-form.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** Props of the trade form in a wallet dialog: the token and the fields that select it. */
export type TradeSlot = {
  side: TradeSide
  token: ResolvedToken | undefined
  /** The user's balances; undefined until they are loaded. */
  tokens: readonly HeldToken[] | undefined
  children: ReactNode
  onIncomplete: () => void
  onClear: () => void
  onClose: () => void
}

type TradeDialogProps = {
  side: TradeSide
  /** The token that the dialog was opened for. */
  initialToken: HeldToken
  tokens: HeldToken[] | undefined
  renderTrade: (slot: TradeSlot) => ReactNode
  onClose: () => void
}

/** "Buy Token" or "Sell Token": the token fields and the trade form of `renderTrade`. */
export function TradeDialog({ side, initialToken, tokens, renderTrade, onClose }: TradeDialogProps) {
  const text = useText()
  const form = useTokenForm(initialToken)
  const { token } = form
  return (
    <Dialog
      title={text(side === 'buy' ? 'buy.heading' : 'sell.heading')}
      closeLabel={text('dialog.close')}
      onClose={onClose}
    >
      <div className="-mx-1 min-h-0 overflow-y-auto px-1 pb-1">
        {renderTrade({
          side,
          token,
          tokens,
          children: <TokenFields form={form} />,
          onIncomplete: form.showIncomplete,
          onClear: form.clear,
          onClose,
        })}
      </div>
    </Dialog>
  )
}
