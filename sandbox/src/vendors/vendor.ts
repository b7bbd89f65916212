import type { IncomingHttpHeaders } from 'node:http'
import type { ListedToken, MarketChain } from '#market/listed-tokens.ts'
import type { MarketView } from '#market/market-view.ts'
import type { Profile } from '#vendors/profiles.ts'

/** A call of a vendor's API. */
export type VendorCall = {
  /** Path segments after the vendor's name, without empty ones. */
  path: readonly string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  market: MarketView
  /** A chain's tokens; empty if the vendor has the `empty` fault. */
  tokens(chain: MarketChain): readonly ListedToken[]
  /** Finds a token by its address. */
  token(chain: MarketChain, address: string): ListedToken | undefined
  profile(token: ListedToken): Profile
}

export type VendorResponse = { status: number; body: unknown }

/** Creates a response with status 200. */
export function createOkResponse(body: unknown): VendorResponse {
  return { status: 200, body }
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Formats a price as vendors do: decimal text without an exponent. */
export function decimalText(value: number, digits = 12): string {
  if (!Number.isFinite(value)) return '0'
  const places = value === 0 ? 0 : Math.min(100, Math.max(2, digits - Math.ceil(Math.log10(Math.abs(value)))))
  return value.toFixed(places)
}

/** Rounds to decimal places. */
export function roundTo(value: number, places = 2): number {
  return Math.round(value * 10 ** places) / 10 ** places
}

/** Scores how well a token matches a search text; 0: no match. */
export function searchScore(
  text: string,
  { symbol, name, address }: Pick<ListedToken, 'symbol' | 'name' | 'address'>,
): number {
  const searchText = text.trim().toLowerCase()
  if (searchText === '') return 0
  if (address.toLowerCase() === searchText) return 4
  if (symbol.toLowerCase() === searchText) return 3
  if (symbol.toLowerCase().startsWith(searchText)) return 2
  return `${symbol} ${name}`.toLowerCase().includes(searchText) ? 1 : 0
}
