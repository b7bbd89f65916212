import type { TokenPool } from '@murmur/contract/markets/pools'
import type { TokenRef } from '@murmur/contract/token-id'
import { MarketSection } from '#features/token/markets/market-section.tsx'
import { usePools } from '#features/token/markets/use-pools.ts'
import { useNow } from '#lib/browser/use-now.ts'
import { formatMarketCap, shortenAddress } from '#lib/format/format.ts'
import { formatAge } from '#lib/format/format-age.ts'
import { formatNumber } from '#lib/format/localize-number.ts'
import { useText } from '#lib/i18n/text.ts'

/** The markets of a token, the deepest first. */
export function PoolTable({ token, symbol }: { token: TokenRef; symbol: string }) {
  const text = useText()
  const { data, ...state } = usePools(token)
  const headClass = 'px-2 py-2 font-normal'
  return (
    <MarketSection
      isShort
      heading={text('pools.heading')}
      origin={data}
      isEmpty={data?.pools.length === 0}
      empty={text('pools.empty')}
      failure={{ ...state, text: text('pools.failed') }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section aria-label={text('pools.heading')} tabIndex={0} className="market-room is-short overflow-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{text('pools.heading')}</caption>
          <thead className="text-xs text-ink-soft">
            <tr>
              <th scope="col" className={`${headClass} text-start`}>
                {text('pools.venue')}
              </th>
              <th scope="col" className={`${headClass} text-start`}>
                {text('pools.pair')}
              </th>
              <th scope="col" className={`${headClass} text-end`}>
                {text('token.liquidity')}
              </th>
              <th scope="col" className={`${headClass} text-end`}>
                {text('token.volume')}
              </th>
              <th scope="col" className={`${headClass} text-end max-sm:hidden`}>
                {text('pools.trades')}
              </th>
              <th scope="col" className={`${headClass} text-end max-sm:hidden`}>
                {text('pools.age')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.pools.map((pool) => (
              <PoolRow key={pool.id} pool={pool} symbol={symbol} />
            ))}
          </tbody>
        </table>
      </section>
    </MarketSection>
  )
}

function PoolRow({ pool, symbol }: { pool: TokenPool; symbol: string }) {
  const text = useText()
  const now = useNow(60_000)
  const { venue, quote, liquidity, volume24hUSD, buys24h, sells24h, createdAt } = pool
  const usd = (value: number | null) => (value === null ? text('missing') : formatMarketCap(value, text.language))
  const otherSymbol = quote.symbol ?? (quote.address ? shortenAddress(quote.address, 5, 4) : text('missing'))
  const trades = buys24h === null || sells24h === null ? undefined : buys24h + sells24h
  const cellClass = 'px-2 py-2 text-end'
  return (
    <tr className="border-t border-line">
      <th scope="row" title={pool.id} className="px-2 py-2 text-start font-semibold">
        <bdi>{venue ?? text('missing')}</bdi>
      </th>
      <td className="px-2 py-2">
        <bdi>{symbol}</bdi> / <bdi>{otherSymbol}</bdi>
      </td>
      <td className={cellClass}>{usd(liquidity)}</td>
      <td className={cellClass}>{usd(volume24hUSD)}</td>
      <td className={`${cellClass} max-sm:hidden`}>
        {trades === undefined ? text('missing') : formatNumber(trades, text.language)}
      </td>
      <td className={`${cellClass} max-sm:hidden`}>{createdAt ? formatAge(text, createdAt, now) : text('missing')}</td>
    </tr>
  )
}
