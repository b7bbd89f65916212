import { chainKeys, longChainNames } from '@murmur/contract/chains'
import type { MarketToken } from '@murmur/contract/markets/markets'
import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import * as v from 'valibot'
import type { ListedTokens, ListFilter, MarketListRequest } from '#ai/brains/facts.port.ts'
import { translate } from '#platform/i18n/translate.ts'
import { blankToUndefined, chainInput } from './inputs.ts'
import { quoteWarning, toQuotedToken } from './quote-for-model.ts'
import { showTokenTable } from './show-choice.ts'
import type { PublicToolDefinition } from './tool-definition.ts'

const maxShown = 8
const hourMs = 3_600_000
/** Minimum liquidity of low-risk tokens, in USD: a small sale then moves the price by less than a percent. */
const minLiquidityUsd = 250_000
const skipInput = preprocess(
  blankToUndefined,
  v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100), v.description('How many tokens were shown before')),
  ),
)

const usdInput = (description: string) =>
  preprocess(blankToUndefined, v.optional(v.pipe(v.number(), v.finite(), v.minValue(0), v.description(description))))
const filterInput = preprocess(
  blankToUndefined,
  v.optional(
    object({
      minMarketCapUsd: usdInput('Market cap of at least these dollars'),
      maxMarketCapUsd: usdInput('Market cap of at most these dollars'),
      minLiquidityUsd: usdInput('Liquidity of at least these dollars'),
      maxAgeHours: usdInput('First market opened at most these hours ago'),
      maxPriceUsd: usdInput('Price of at most these dollars'),
      isCheapest: preprocess(blankToUndefined, v.optional(v.pipe(v.boolean(), v.description('Lowest price first')))),
      isLowRisk: preprocess(blankToUndefined, v.optional(v.pipe(v.boolean(), v.description('Only the lowest risk')))),
    }),
  ),
)

/** Shows the first tokens of a market list as a table: of one chain, or alternating between all chains. */
export const marketListTool: PublicToolDefinition<MarketListRequest, ListedTokens> = {
  permission: 'read',
  description:
    'Shows the user a table of the most traded tokens ("trending"), the biggest gains in 24 hours ("gainers") or the newest listings ("new"), or traded tokens that are verified and passed every risk check ("lowRisk"), on one chain or on all.',
  examples: [{ list: 'gainers', chain: 'base' }],
  input: object({
    list: v.picklist(['trending', 'gainers', 'new', 'lowRisk']),
    chain: chainInput,
    skip: skipInput,
    filter: filterInput,
  }),
  showsCard: true,
  open:
    (deps, turn) =>
    async ({ list, chain, skip = 0, filter = {} }) => {
      const lists = await deps.marketList(list === 'lowRisk' ? 'trending' : list)
      const chains = chain ? [chain] : chainKeys
      const allTokens = interleave(chains.map((each) => lists[longChainNames[each]].tokens))
      const matching = allTokens.filter((token) => matchesFilter(token, filter, deps.now().getTime()))
      const keptTokens = list === 'lowRisk' ? keepLowRisk(matching) : matching
      const tokens = (filter.isCheapest ? cheapestFirst(keptTokens) : keptTokens).slice(skip, skip + maxShown)
      if (tokens.length > 0)
        showTokenTable(turn, { content: translate(turn, 'assistant.list', { list }), query: '', tokens })
      const namedTokens = tokens.map(({ priceChange24hPercent: change24h, risk = 'unknown', ...token }) => ({
        ...turn.refs.nameRow(token),
        change24h,
        risk,
      }))
      return { kind: 'list', list, tokens: namedTokens }
    },
  quote: ({ kind, list, tokens }) => ({
    result: kind,
    list,
    tokens: tokens.map(({ change24h, risk, ...token }) => ({ ...toQuotedToken(token), change24h, risk })),
    note: quoteWarning,
  }),
}

/** Whether a token meets all conditions; an unknown figure meets none. */
function matchesFilter(token: MarketToken, filter: ListFilter, nowMs: number): boolean {
  const { marketCap, liquidity, createdAt, risk, price } = token
  const { minMarketCapUsd, maxMarketCapUsd, minLiquidityUsd, maxAgeHours, maxPriceUsd, isLowRisk } = filter
  const isAtLeast = (value: number | null, min: number | undefined) =>
    min === undefined || (value !== null && value >= min)
  const isAtMost = (value: number | null, max: number | undefined) =>
    max === undefined || (value !== null && value <= max)
  const ageHours = createdAt === null ? null : (nowMs - Date.parse(createdAt)) / hourMs
  return (
    isAtLeast(marketCap, minMarketCapUsd) &&
    isAtMost(marketCap, maxMarketCapUsd) &&
    isAtLeast(liquidity, minLiquidityUsd) &&
    isAtMost(ageHours, maxAgeHours) &&
    isAtMost(price, maxPriceUsd) &&
    (!isLowRisk || risk === 'fine')
  )
}

/** The tokens with a price, the lowest first. */
function cheapestFirst(tokens: readonly MarketToken[]): MarketToken[] {
  const priced = tokens.flatMap((token) => (token.price === null ? [] : [{ token, price: token.price }]))
  return priced.sort((one, other) => one.price - other.price).map(({ token }) => token)
}

/** The verified tokens of the lowest risk level with enough liquidity, the most liquid first. */
function keepLowRisk(tokens: readonly MarketToken[]): MarketToken[] {
  return tokens
    .filter(({ isVerified, risk, liquidity }) => isVerified && risk === 'fine' && (liquidity ?? 0) >= minLiquidityUsd)
    .sort((one, other) => (other.liquidity ?? 0) - (one.liquidity ?? 0))
}

/** The first token of each list, then the second of each, and so on. */
function interleave(lists: readonly (readonly MarketToken[])[]): MarketToken[] {
  const maxLength = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: maxLength }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}
