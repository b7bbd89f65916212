import type { ListedToken } from '#market/listed-tokens.ts'
import { isAddressText } from '#solana/base58.ts'
import {
  type Interval,
  intervals,
  isListedByVolume,
  type JupiterCall,
  organicScoreFor,
} from '#solana/jupiter/token-info.ts'
import { searchScore } from '#vendors/vendor.ts'

/** Thrown for a request that Tokens V2 rejects with 400. */
export class ListTokensError extends Error {}

const maxMints = 100
const maxSearchResults = 20
const maxRecentTokens = 30

/** Lists the tokens for a Tokens V2 path, in the path's order; undefined for an unknown path. */
export function listTokens(call: JupiterCall, path: string, query: URLSearchParams): ListedToken[] | undefined {
  if (path === '/search') return search(call, query.get('query')?.trim() ?? '')
  if (path === '/tag') return listByTag(call, query.get('query'))
  if (path === '/recent') {
    return call
      .tokens('sol')
      .toSorted((a, b) => a.ageHours - b.ageHours)
      .slice(0, maxRecentTokens)
  }
  const [, category = '', interval = '', rest] = path.split('/')
  if (rest !== undefined || !Object.hasOwn(intervals, interval)) return undefined
  const rank = rankingsByCategory(call, intervals[interval as Interval])[category]
  if (!rank) return undefined
  const listed = call.tokens('sol').filter((token) => isListedByVolume(call, token))
  const ranked = listed.map((token) => ({ token, rank: rank(token) })).toSorted((a, b) => b.rank - a.rank)
  return ranked.slice(0, parseLimit(query.get('limit'))).map(({ token }) => token)
}

function search(call: JupiterCall, text: string): ListedToken[] {
  if (!text) throw new ListTokensError('query is required')
  const parts = text.split(',').map((part) => part.trim())
  if (parts.every(isAddressText)) {
    if (parts.length > maxMints) throw new ListTokensError(`At most ${maxMints} mints`)
    return parts.map((mint) => call.token('sol', mint)).filter((token) => token !== undefined)
  }
  const score = (token: ListedToken) => searchScore(text, { ...token, ...call.profile(token) })
  return call
    .tokens('sol')
    .filter((token) => score(token) > 0)
    .toSorted((a, b) => score(b) - score(a) || b.depth - a.depth)
    .slice(0, maxSearchResults)
}

function listByTag(call: JupiterCall, tag: string | null): ListedToken[] {
  if (tag === 'verified') return call.tokens('sol').filter(({ isWellKnown }) => isWellKnown)
  if (tag === 'lst' || tag === 'stocks') return []
  throw new ListTokensError('query must be one of: verified, lst')
}

function rankingsByCategory({ market: view }: JupiterCall, ms: number): Record<string, (token: ListedToken) => number> {
  const volume = (token: ListedToken) => view.activity(view.marketsOf(token), ms).volume
  const change = (token: ListedToken) => {
    const [market] = view.marketsOf(token)
    return Math.abs((market && view.change(market, ms)) ?? 0)
  }
  return {
    toporganicscore: organicScoreFor,
    toptraded: volume,
    toptrending: (token) => volume(token) * (1 + change(token)),
  }
}

function parseLimit(text: string | null): number {
  if (text === null) return 50
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw new ListTokensError('limit must be between 1 and 100')
  return limit
}
