import type { UserId } from '@murmur/contract/ids'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { SellAmount } from '#features/manual-trading/forms/sell-amount.tsx'
import { SellTokenField } from '#features/manual-trading/forms/sell-token-field.tsx'
import { TokenPicker } from '#features/manual-trading/forms/token-picker.tsx'
import { useFocusOnError } from '#features/manual-trading/forms/use-focus-on-error.ts'
import { useSellForm } from '#features/manual-trading/forms/use-sell-form.ts'
import { EmptyQuote } from '#features/manual-trading/order/empty-quote.tsx'
import { OrderPanel } from '#features/manual-trading/order/order-panel.tsx'
import { replacesForm } from '#features/manual-trading/order/trade-order.ts'
import { LazyTradeTerms } from '#features/manual-trading/terms/lazy-trade-terms.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'

/** The user's balances for the sell picker. */
export type SellBalances = {
  tokens: HeldToken[] | undefined
  isStale: boolean
  isFailed: boolean
  refetch(): void
}

type SellTabProps = { userId: UserId | undefined; isActive: boolean; feeBps: number; balances: SellBalances }

/** The Sell tab: the held token, the amount, and the order. */
export function SellTab({ userId, isActive, feeBps, balances }: SellTabProps) {
  const form = useSellForm(userId, isActive, balances.tokens)
  const ref = useFocusOnError(form.refusals)
  const [isPicking, setPicking] = useState(false)
  const { errors } = form
  const pick = (token: HeldToken) => {
    form.pick(token)
    setPicking(false)
  }
  return (
    <>
      <form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
        className="trade-form"
      >
        {/* On phones a receipt replaces the form; its button leads back. */}
        <Card className={`grid content-start gap-4 ${replacesForm(form.order.receipt) ? 'max-desk:hidden' : ''}`}>
          <SellTokenField token={form.token} error={errors.token} onOpen={() => setPicking(true)} />
          <SellAmount
            amount={form.amount}
            assets={form.assets}
            holding={form.token}
            error={errors.amount}
            isBalanceAbove
            onEdit={form.editAmount}
          />
          <LazyTradeTerms terms={form.terms} onEdit={form.editTerms} />
        </Card>
        <Card className="desk:self-start max-desk:contents">
          <OrderPanel
            order={form.order}
            side="sell"
            chain={form.token?.chain}
            missing={!form.token ? 'token' : form.amount.isValid ? undefined : 'amount'}
            feeBps={feeBps}
            priority={form.terms.priority}
            onClear={form.reset}
            empty={<EmptyQuote side="sell" />}
          />
        </Card>
        <BalancesNotice balances={balances} />
      </form>
      {isPicking ? (
        <TokenPicker
          tokens={balances.tokens ?? (balances.isFailed ? [] : undefined)}
          onPick={pick}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}

/** A line that reports missing or stale balances, at the form's end, where nothing moves when it comes. */
function BalancesNotice({ balances }: { balances: SellBalances }) {
  const text = useText()
  const isShown = balances.isFailed || balances.isStale
  return (
    <div
      role="status"
      className={
        isShown ? 'flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft desk:col-span-2' : 'sr-only'
      }
    >
      {isShown ? text(balances.isFailed ? 'balances.failed' : 'balances.stale') : null}
      {isShown ? <Button onClick={balances.refetch}>{text('ask-again')}</Button> : null}
    </div>
  )
}
