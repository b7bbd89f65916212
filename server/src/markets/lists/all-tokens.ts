import type { ChainKey } from '@murmur/contract/chains'
import { type MarketToken, maxListedTokens, TokenList } from '@murmur/contract/markets/markets'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import { tokenKey } from '@murmur/contract/token-id'
import { and, desc, eq, gte, isNotNull } from 'drizzle-orm'
import type { TokenReport } from '#market-data/market-source.port.ts'
import type { MarketView } from '#markets/reports/market-view.ts'
import { mergeReports } from '#markets/reports/merge-reports.ts'
import { tokens } from '#markets/tables/tokens.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { type SerializedJson, serializeJson } from '#platform/json/serialize-json.ts'
import { isPaymentToken } from './is-payment-token.ts'
import { marketToken, type TokenChecks } from './market-token.ts'
import { getPriceTime } from './market-tokens.ts'
import { type RowRisks, rowRisk } from './row-risks.ts'
import type { Sparklines } from './sparklines.ts'

export type AllTokensDeps = TokenChecks & {
  db: Db
  now: Clock
  view: Pick<MarketView, 'peek'>
  risks: Pick<RowRisks, 'peek'>
  lines: Pick<Sparklines, 'peek'>
}

/** A token without a report of the last day is left out: its figures would mislead. */
const maxAgeMs = 24 * 3_600_000
/** How long a list is cached for all readers of a chain. */
const cachedMs = 15_000

/**
 * Creates a function that returns all tokens of a chain that the index knows and that were priced within a day, by
 * liquidity, with the market data, verdicts and price lines that are stored; an old price has its time. It queries no
 * source and assesses no token.
 */
export function allTokensReader(deps: AllTokensDeps): (chain: ChainKey) => Promise<SerializedJson> {
  const cachedLists = new Map<ChainKey, { until: number; ready: Promise<SerializedJson> }>()
  return (chain) => {
    const nowMs = deps.now().getTime()
    const last = cachedLists.get(chain)
    if (last && nowMs < last.until) return last.ready
    const ready = readAll(deps, chain).then((list) => serializeJson(parseOrThrow(TokenList, list)))
    cachedLists.set(chain, { until: nowMs + cachedMs, ready })
    ready.catch(() => cachedLists.delete(chain))
    return ready
  }
}

async function readAll(deps: AllTokensDeps, chain: ChainKey): Promise<TokenList> {
  const since = new Date(deps.now().getTime() - maxAgeMs)
  const rows = await deps.db.read
    .select()
    .from(tokens)
    .where(and(eq(tokens.chain, chain), gte(tokens.pricedAt, since), isNotNull(tokens.liquidity)))
    .orderBy(desc(tokens.liquidity))
    .limit(maxListedTokens)
  const tokenRows = rows.filter(({ address }) => !isPaymentToken(chain, address))
  const [views, levels, lines] = await Promise.all([
    deps.view.peek(tokenRows),
    deps.risks.peek(tokenRows),
    deps.lines.peek(tokenRows),
  ])
  const listed = tokenRows.map((row, index): MarketToken => {
    const merged = views.get(tokenKey(row)) ?? mergeReports([indexReport(row)])
    const token = marketToken(deps, row, merged)
    const priceLine = lines.get(tokenKey(row))
    return {
      ...token,
      ...getPriceTime(merged, deps.now()),
      rank: index + 1,
      risk: rowRisk(token, levels),
      ...(priceLine?.length ? { priceLine: [...priceLine] } : {}),
    }
  })
  const asOf = rows.reduce<Date | null>(
    (newest, { pricedAt }) => (pricedAt && (!newest || pricedAt > newest) ? pricedAt : newest),
    null,
  )
  return { tokens: listed, source: null, asOf: asOf?.toISOString() ?? null, isStale: false }
}

/** The index's own figures of a token, for one whose reports are no longer stored. */
function indexReport(row: typeof tokens.$inferSelect): TokenReport {
  const { source, chain, address, symbol, name, liquidity, usdE18, pricedAt, seenAt, isVendorVerified } = row
  return {
    source,
    at: (pricedAt ?? seenAt).toISOString(),
    chain,
    address,
    symbol,
    name,
    isVerified: isVendorVerified,
    ...(liquidity === null ? {} : { liquidity }),
    ...(usdE18 === null ? {} : { usdE18 }),
  }
}
