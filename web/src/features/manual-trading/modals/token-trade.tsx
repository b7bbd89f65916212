import type { HeldToken } from '@murmur/contract/trading/wallets'
import type { ReactNode } from 'react'
import { PercentageField } from '#features/manual-trading/forms/percentage-field.tsx'
import { UsdField } from '#features/manual-trading/forms/usd-field.tsx'
import { useFocusOnError } from '#features/manual-trading/forms/use-focus-on-error.ts'
import { type TokenTradeInput, useTokenTrade } from '#features/manual-trading/modals/use-token-trade.ts'
import { OrderPanel } from '#features/manual-trading/order/order-panel.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

export type TokenTradeProps = TokenTradeInput & {
  feeBps: number
  /** The user's balance of the token. */
  holding: HeldToken | undefined
  /** The fields that select the token. */
  children: ReactNode
  /** Confirm was pressed without a token. */
  onIncomplete: () => void
  onClose: () => void
}

/** Trades one token in a modal: its fields, then amount or percentage, figures and Confirm; afterwards only the receipt. */
export function TokenTrade(props: TokenTradeProps) {
  const { userId, feeBps, side, token, holding, children, onIncomplete, onClear, onClose } = props
  const text = useText()
  const form = useTokenTrade({ userId, side, token, onClear })
  const ref = useFocusOnError(form.refusals)
  const { order, amount, error, changeAmount } = form
  const fields = { value: amount, onChange: changeAmount, error }
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (token) form.submit()
        else onIncomplete()
      }}
      className="grid gap-4"
    >
      {order.receipt ? null : children}
      {token && !order.receipt ? (
        <div className="appear grid gap-4">
          {side === 'buy' ? <UsdField {...fields} /> : <PercentageField {...fields} token={holding} />}
        </div>
      ) : null}
      {token || order.receipt ? (
        <OrderPanel
          order={order}
          side={side}
          chain={token?.chain}
          isInactive={false}
          feeBps={feeBps}
          onClear={form.clear}
          modal={{ submit: text('modal.confirm'), done: text('modal.done'), onDone: onClose }}
        />
      ) : (
        <Button type="submit" look="primary" inactive>
          {text('modal.confirm')}
        </Button>
      )}
    </form>
  )
}
