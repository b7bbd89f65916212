import { isAddressText } from '#solana/base58.ts'
import { createdAt, dailyVolume, type Interval, intervals, organicScoreOf } from '#solana/jupiter/token-info.ts'
import type { PriceBook } from '#solana/market/price-book.ts'
import { type SolToken, solToken, solTokens } from '#solana/seed/sol-tokens.ts'

/** What Tokens V2 answers with 400. */
export class ListFailure extends Error {}

const mostMints = 100
const mostFound = 20
const mostRecent = 30
// The lists leave out what everybody holds anyway.
const everyday = new Set(['SOL', 'USDC', 'USDT', 'PYUSD'])

/** The tokens that a Tokens V2 path asks for, in its order; undefined for paths that it has not. */
export function listTokens(path: string, query: URLSearchParams, book: PriceBook): SolToken[] | undefined {
  if (path === '/search') return search(query.get('query')?.trim() ?? '')
  if (path === '/tag') return tagged(query.get('query'))
  if (path === '/recent') {
    return solTokens.toSorted((a, b) => createdAt(b).localeCompare(createdAt(a))).slice(0, mostRecent)
  }
  const [, category = '', interval = '', rest] = path.split('/')
  if (rest !== undefined || !Object.hasOwn(intervals, interval)) return undefined
  const rank = ranks(book, intervals[interval as Interval])[category]
  if (!rank) return undefined
  const listed = solTokens.filter((token) => token.usd && !(everyday.has(token.symbol) && isWellKnown(token)))
  return listed.toSorted((a, b) => rank(b) - rank(a)).slice(0, limitOf(query.get('limit')))
}

function search(text: string): SolToken[] {
  if (!text) throw new ListFailure('query is required')
  const parts = text.split(',').map((part) => part.trim())
  if (parts.every(isAddressText)) {
    if (parts.length > mostMints) throw new ListFailure(`At most ${mostMints} mints`)
    return parts.map(solToken).filter((token) => token !== undefined)
  }
  const wanted = text.toLowerCase()
  const fit = ({ symbol, name }: SolToken) => {
    if (symbol.toLowerCase() === wanted) return 3
    if (symbol.toLowerCase().startsWith(wanted)) return 2
    return `${symbol} ${name}`.toLowerCase().includes(wanted) ? 1 : 0
  }
  return solTokens
    .filter((token) => fit(token) > 0)
    .toSorted((a, b) => fit(b) - fit(a) || b.millions - a.millions)
    .slice(0, mostFound)
}

function tagged(tag: string | null): SolToken[] {
  if (tag === 'verified') return solTokens.filter(isWellKnown)
  if (tag === 'lst' || tag === 'stocks') return []
  throw new ListFailure('query must be one of: verified, lst')
}

function ranks(book: PriceBook, ms: number): Record<string, (token: SolToken) => number> {
  return {
    toporganicscore: organicScoreOf,
    toptraded: dailyVolume,
    toptrending: (token) => dailyVolume(token) * (1 + Math.abs(book.changePercent(token.address, ms) ?? 0)),
  }
}

function isWellKnown({ kind }: SolToken): boolean {
  return kind === 'plain' || kind === 'wrapped-coin'
}

function limitOf(text: string | null): number {
  if (text === null) return 50
  const limit = Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw new ListFailure('limit must be between 1 and 100')
  return limit
}
