import { HttpError } from '#http/reply.ts'
import { findListedToken, type MarketChain, marketChains } from '#market/listed-tokens.ts'
import type { MarketView } from '#market/market-view.ts'
import { compareTrades } from '#market/tape/trade.ts'

/**
 * GET /market/trades?chain=&token=&since=: the raw trades of a chain's tape, oldest first. `token` filters by base token,
 * `since` (Unix milliseconds) by time. Without `since`, each market's list may start with its last trade from before the
 * stored 26 hours.
 */
export function listTrades(view: MarketView, query: URLSearchParams) {
  const chain = marketChains.find((key) => key === query.get('chain')) as MarketChain | undefined
  if (!chain) throw new HttpError(400, 'chain is one of eth, base, sol')
  const address = query.get('token')
  const token = address === null ? undefined : findListedToken(chain, address)
  if (address !== null && !token) throw new HttpError(404, 'No such token')
  const since = Number(query.get('since') ?? Number.NEGATIVE_INFINITY)
  const markets = token ? view.marketsOf(token) : view.markets(chain)
  const trades = markets.flatMap((market) =>
    view
      .trades(market)
      .filter(({ at }) => at > since)
      .map((trade) => ({ ...trade, token: market.base.address, quote: market.quote.address })),
  )
  return { chain, now: view.now(), trades: trades.toSorted(compareTrades) }
}
