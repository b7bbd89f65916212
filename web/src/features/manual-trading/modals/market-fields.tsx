import { chainNames } from '@murmur/contract/chains'
import type { Quote, TradeSide } from '@murmur/contract/trading/trades'
import { type ReactNode, useEffect, useRef } from 'react'
import { AmountField } from '#features/manual-trading/amount/amount-field.tsx'
import type { MarketToken, useMarketTrade } from '#features/manual-trading/modals/use-market-trade.ts'
import { PayWithChoice } from '#features/manual-trading/pay-with/pay-with-choice.tsx'
import { LazyTradeTerms } from '#features/manual-trading/terms/lazy-trade-terms.tsx'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatCostUsd, formatUsd, groupAddress } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { addCostUsd } from '#lib/trading/sum-costs.ts'
import { Field } from '#ui/form/field.tsx'

/** The total taken from the wallet: the amount paid or sold, which includes our fee, and the expected network fee. */
type Cost = { totalUsd: number; networkUsd: number }

type MarketFieldsProps = {
  side: TradeSide
  token: MarketToken
  form: ReturnType<typeof useMarketTrade>
  isInline: boolean
}

/** The token, the amount and, in a dialog, the total cost. On a page, the quote below the form states the cost. */
export function MarketFields({ side, token, form, isInline }: MarketFieldsProps) {
  const text = useText()
  const { quote } = form.order.quote
  const cost = quote && getCost(quote)
  const tokenLabel = text('discover.token', { ...token, chain: chainNames[token.chain] })
  // The dialog opens before this field renders, so the field takes the focus itself.
  const amount = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isInline) amount.current?.focus()
  }, [isInline])
  return (
    <>
      {isInline ? (
        // The page is about the token: a field would suggest that it can be changed.
        <p className="text-sm text-ink-soft">
          {tokenLabel} <span className="block font-mono text-xs">{groupAddress(token.address)}</span>
        </p>
      ) : (
        <Field
          label={text('token.heading')}
          type="text"
          readOnly
          value={tokenLabel}
          hint={<span className="font-mono text-xs">{groupAddress(token.address)}</span>}
          className="bg-sunk"
        />
      )}
      <AmountField
        amount={form.amount}
        assets={form.assets}
        label={text('discover.amount')}
        hint={amountHint(text, form)}
        ref={amount}
        error={form.error}
        onEdit={form.editAmount}
      />
      <PayWithChoice payWith={form.payWith} onChange={form.changePaid} />
      <LazyTradeTerms terms={form.terms} />
      {isInline ? null : (
        <Field
          label={text('discover.cost')}
          disabled
          placeholder={formatUsd(0, text.language)}
          value={quote ? (cost ? formatUsd(cost.totalUsd, text.language) : text('missing')) : ''}
          hint={<span className="block min-h-10">{costHint(text, side, cost)}</span>}
          className="bg-sunk"
        />
      )}
    </>
  )
}

/** The unit of the amount. Sighted users see it in the switch, so only a percentage is explained on the screen. */
function amountHint(text: Translate, { amount, assets, holding }: MarketFieldsProps['form']): ReactNode {
  const { unit } = amount
  if (unit === 'percent')
    return holding
      ? text('discover.in-percent-of', { balance: formatShortAmount(holding, text.language), symbol: holding.symbol })
      : text('discover.in-percent')
  const symbol = (unit === 'coin' ? assets.coin : assets.token).symbol
  return (
    <span className="sr-only">{unit === 'usd' ? text('discover.in-usd') : text('discover.in-unit', { symbol })}</span>
  )
}

function costHint(text: Translate, side: TradeSide, cost: Cost | undefined): string {
  const id = side === 'buy' ? 'discover.cost-of-buy' : 'discover.cost-of-sell'
  return text(cost ? id : 'discover.cost-hint', { network: formatCostUsd(cost?.networkUsd ?? 0, text.language) })
}

/** @returns undefined if the amount or the fee has no USD value */
function getCost(quote: Pick<Quote, 'pay' | 'networkFee' | 'networkFeeExpected'>): Cost | undefined {
  const { pay, networkFeeExpected: networkFee = quote.networkFee } = quote
  if (pay.usdValue === null || networkFee.usdValue === null) return undefined
  return { totalUsd: addCostUsd(pay.usdValue, networkFee.usdValue), networkUsd: networkFee.usdValue }
}
