import type { MetricName, TokenDetail } from '@murmur/contract/markets/tokens'
import { object } from '@murmur/contract/schema/object'
import type { ReportedFigure, TokenFacts, TokenFigure } from '#ai/brains/facts.port.ts'
import type { TokenQuery, UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { chainInput, tokenInput } from '#assistant/tools/inputs.ts'
import { cleanQuotedSymbol, quoteWarning, toQuotedToken } from '#assistant/tools/quote-for-model.ts'
import { findMostLiquidOrChoice } from '#assistant/tools/token-or-choice.ts'
import type { PublicToolDefinition } from '#assistant/tools/tool-definition.ts'
import type { PublicDeps, PublicTurn } from '#assistant/turns/turn-deps.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { sourceName } from './source-name.ts'

type Metric = MetricName & keyof TokenDetail

const dayMs = 24 * 3_600_000
/** The name of each figure in a token's details. */
const metrics: Record<TokenFigure, Metric> = {
  price: 'price',
  change24h: 'priceChange24hPercent',
  marketCap: 'marketCap',
  liquidity: 'liquidity',
  volume: 'volume24hUSD',
  holders: 'holders',
}

/** Figures, age and verification of one token, as its page shows them, without a card. */
export const factsTool: PublicToolDefinition<TokenQuery, TokenFacts | UnresolvedToken> = {
  permission: 'read',
  description:
    'Price, change, market cap, liquidity, volume over 24 hours, number of holders, age and verification of one token, without a card: state them to the user with their source.',
  input: object({ token: tokenInput, chain: chainInput }),
  showsCard: false,
  open: (deps, turn) => async (request) => {
    const found = await findMostLiquidOrChoice(deps, turn, request)
    if (!('token' in found)) return found
    return readTokenFacts(deps, turn, found.token)
  },
  quote: ({ kind, token, figures, topHolders, firstMarket, isVerified, imitates }) => ({
    result: kind,
    token: toQuotedToken(token),
    figures,
    ...(topHolders && { percentHeldByTenLargest: topHolders }),
    firstMarket,
    isVerified,
    ...(imitates === null ? {} : { imitates: cleanQuotedSymbol(imitates) }),
    note: quoteWarning,
  }),
}

/** The facts of a resolved token. Rejects with TOKEN_NOT_FOUND. */
export async function readTokenFacts(
  deps: Pick<PublicDeps, 'tokenDetail' | 'now'>,
  { refs }: Pick<PublicTurn, 'refs'>,
  token: TokenListing,
): Promise<TokenFacts> {
  const detail = await deps.tokenDetail(token)
  const now = deps.now().getTime()
  const { createdAt = null, isVerified = token.isVerified, imitates = null } = detail
  const topHolders = toReportedFigure(token, detail, 'top10HolderPercent', now)
  const days = createdAt === null ? 0 : Math.max(0, Math.floor((now - Date.parse(createdAt)) / dayMs))
  return {
    kind: 'facts',
    token: refs.name(token),
    figures: reportedFigures(token, detail, now),
    ...(topHolders && { topHolders }),
    firstMarket: createdAt === null ? null : { at: createdAt, days },
    isVerified,
    imitates,
  }
}

function reportedFigures(token: TokenListing, detail: TokenDetail, now: number): TokenFacts['figures'] {
  const entries = Object.entries(metrics) as [TokenFigure, Metric][]
  return Object.fromEntries(
    entries.flatMap(([figure, metric]): [TokenFigure, ReportedFigure][] => {
      const found = toReportedFigure(token, detail, metric, now)
      return found ? [[figure, found]] : []
    }),
  )
}

function toReportedFigure(
  { chain }: TokenListing,
  detail: TokenDetail,
  metric: Metric,
  now: number,
): ReportedFigure | undefined {
  const value = detail[metric]
  const origin = detail.origins?.[metric]
  if (typeof value !== 'number' || !origin) return undefined
  const ageSeconds = Math.max(0, Math.round((now - Date.parse(origin.at)) / 1000))
  return { value, source: sourceName(chain, origin.source), ageSeconds }
}
