import type { ReactNode } from 'react'
import { AmountField } from '#features/manual-trading/amount/amount-field.tsx'
import { SellAmount } from '#features/manual-trading/forms/sell-amount.tsx'
import { useFocusOnError } from '#features/manual-trading/forms/use-focus-on-error.ts'
import { type TokenTradeInput, useTokenTrade } from '#features/manual-trading/modals/use-token-trade.ts'
import { OrderPanel } from '#features/manual-trading/order/order-panel.tsx'
import { PayWithChoice } from '#features/manual-trading/pay-with/pay-with-choice.tsx'
import { LazyTradeTerms } from '#features/manual-trading/terms/lazy-trade-terms.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

export type TokenTradeProps = TokenTradeInput & {
  feeBps: number
  /** The fields that select the token. */
  children: ReactNode
  /** Confirm was pressed without a token. */
  onIncomplete: () => void
  onClose: () => void
}

/** Trades one token in a modal: its fields, then the amount, the quote and Confirm; afterwards only the receipt. */
export function TokenTrade(props: TokenTradeProps) {
  const { userId, feeBps, side, token, tokens, children, onIncomplete, onClear, onClose } = props
  const text = useText()
  const form = useTokenTrade({ userId, side, token, tokens, onClear })
  const ref = useFocusOnError(form.refusals)
  const { order, amount, assets, error } = form
  const fields = { amount, assets, error, onEdit: form.editAmount }
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (token) form.submit()
        else onIncomplete()
      }}
      className="flex flex-col gap-4"
    >
      {order.receipt ? null : children}
      {token && !order.receipt ? (
        <div className="appear grid gap-4">
          <PayWithChoice payWith={form.payWith} onChange={form.changePaid} />
          {side === 'buy' ? <AmountField {...fields} /> : <SellAmount {...fields} holding={form.holding} />}
          <LazyTradeTerms terms={form.terms} />
        </div>
      ) : null}
      {token || order.receipt ? (
        <OrderPanel
          order={order}
          side={side}
          chain={token?.chain}
          missing={amount.isValid ? undefined : 'amount'}
          feeBps={feeBps}
          priority={form.terms.priority}
          onClear={form.clear}
          modal={{ submit: text('modal.confirm'), done: text('modal.done'), onDone: onClose }}
        />
      ) : (
        <Button type="submit" variant="primary" inactive>
          {text('modal.confirm')}
        </Button>
      )}
    </form>
  )
}
