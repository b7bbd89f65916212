import type { TokenDetail } from '@murmur/contract/markets/tokens'
import { SourcedMetric } from '#features/token/sourced-metric.tsx'
import type { TokenQuote } from '#features/token/use-token-quote.ts'
import { formatSpokenPrice } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { PercentChange } from '#ui/display/percent-change.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

type TokenPriceProps = {
  token: TokenDetail | undefined
  quote: TokenQuote
  isFetching: boolean
  /** Whether the price is the largest figure of the page. */
  isLarge?: boolean
}

/** The price and its change. Live updates are not announced. */
export function TokenPrice({ token, quote, isFetching, isLarge = false }: TokenPriceProps) {
  const text = useText()
  if (!token && isFetching)
    return (
      <p className={`flex items-center ${isLarge ? 'h-12' : 'h-11'}`}>
        <Skeleton className="h-8 w-40" />
      </p>
    )
  if (!token) return null
  const { price, priceChange24hPercent: change } = quote
  const quotedToken = { ...token, price, priceChange24hPercent: change, origins: withQuoteTime(token, quote) }
  return (
    <dl className={`flex ${isLarge ? 'min-h-12' : 'min-h-11'} flex-wrap items-center gap-x-4 gap-y-1`}>
      <div>
        <dt className={labelClass(price)}>{text('token.price')}</dt>
        <dd className={`font-semibold ${isLarge ? 'text-2xl tracking-tight' : 'text-xl'}`}>
          <SourcedMetric token={quotedToken} of="price">
            <PriceText of={price} />
          </SourcedMetric>
        </dd>
      </div>
      <div>
        <dt className={labelClass(change)}>{text('token.change')}</dt>
        <dd>
          <SourcedMetric token={quotedToken} of="priceChange24hPercent">
            <PercentChange percent={change} />
            <span aria-hidden className="ms-1.5 text-sm text-ink-soft">
              {text('token.day')}
            </span>
          </SourcedMetric>
        </dd>
      </div>
    </dl>
  )
}

/** The sources of both figures, with the time of the price. */
function withQuoteTime({ origins }: TokenDetail, { at }: TokenQuote): TokenDetail['origins'] {
  const price = origins?.price
  const change = origins?.priceChange24hPercent
  return {
    ...origins,
    ...(price && { price: { ...price, at: at ?? price.at } }),
    ...(change && { priceChange24hPercent: { ...change, at: at ?? change.at } }),
  }
}

/** Visually hides the label of a number, but not of "N/A", which needs one. */
function labelClass(value: number | null): string {
  return value === null ? 'text-xs text-ink-soft' : 'sr-only'
}

function PriceText({ of }: { of: number | null }) {
  const text = useText()
  const { shown, spoken } = formatSpokenPrice(text, of ?? Number.NaN)
  if (!spoken) return shown
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{spoken}</span>
    </>
  )
}
