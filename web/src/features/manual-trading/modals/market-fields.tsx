import { chainNames } from '@murmur/contract/chains'
import type { TradeSide } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Cost, getCost } from '#features/manual-trading/modals/get-cost.ts'
import type { MarketToken, useMarketTrade } from '#features/manual-trading/modals/use-market-trade.ts'
import { shortAmount } from '#lib/format/amount.ts'
import { formatUsd, groupAddress } from '#lib/format/format.ts'
import { type Translate, useText } from '#lib/i18n/text.ts'
import { Field } from '#ui/form/field.tsx'

type MarketFieldsProps = {
  side: TradeSide
  token: MarketToken
  holding: HeldToken | undefined
  form: ReturnType<typeof useMarketTrade>
}

/** The token, the amount, and the total cost. */
export function MarketFields({ side, token, holding, form }: MarketFieldsProps) {
  const text = useText()
  const { quote } = form.order.quote
  const cost = quote && getCost(quote)
  // The dialog opens before this field renders, so the field takes the focus itself.
  const amount = useRef<HTMLInputElement>(null)
  useEffect(() => amount.current?.focus(), [])
  return (
    <>
      <Field
        label={text('token.heading')}
        type="text"
        readOnly
        value={text('discover.token', { ...token, chain: chainNames[token.chain] })}
        hint={<span className="font-mono text-xs">{groupAddress(token.address)}</span>}
        className="bg-sunk"
      />
      <Field
        label={text('discover.amount')}
        type="number"
        step="any"
        inputMode="decimal"
        autoComplete="off"
        ref={amount}
        value={form.amount}
        onChange={({ target }) => form.changeAmount(target.value)}
        error={form.error}
        hint={amountHint(text, side, holding)}
        action={
          <span aria-hidden className="grid place-items-center pe-3 text-ink-soft">
            {side === 'buy' ? 'USD' : '%'}
          </span>
        }
      />
      <Field
        label={text('discover.cost')}
        disabled
        placeholder={formatUsd(0, text.language)}
        value={quote ? (cost ? formatUsd(cost.totalUsd, text.language) : text('missing')) : ''}
        hint={<span className="block min-h-10">{costHint(text, side, cost)}</span>}
        className="bg-sunk"
      />
    </>
  )
}

function amountHint(text: Translate, side: TradeSide, holding: HeldToken | undefined): ReactNode {
  // Sighted users see "USD" at the end of the field.
  if (side === 'buy') return <span className="sr-only">{text('discover.in-usd')}</span>
  if (!holding) return text('discover.in-percent')
  return text('discover.in-percent-of', {
    balance: shortAmount(holding, text.language),
    symbol: holding.symbol,
  })
}

function costHint(text: Translate, side: TradeSide, cost: Cost | undefined): string {
  const id = side === 'buy' ? 'discover.cost-of-buy' : 'discover.cost-of-sell'
  return text(cost ? id : 'discover.cost-hint', { network: formatUsd(cost?.networkUsd ?? 0, text.language) })
}
