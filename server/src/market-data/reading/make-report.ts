import type { ChainKey } from '@murmur/contract/chains'
import type { FigureSource } from '@murmur/contract/markets/markets'
import { tokenKey } from '@murmur/contract/token-id'
import { cleanText } from '#chains/clean-text.ts'
import type { TokenReport } from '#market-data/market-source.port.ts'
import { readTokenAddress } from './read-token-address.ts'

/** Who says it, of which token, and when. */
export type Saying = { source: FigureSource; chain: ChainKey; address: string | null | undefined; at: Date }

type Figures = Omit<TokenReport, 'source' | 'chain' | 'address' | 'at' | 'symbol' | 'name'>
export type Said = {
  symbol: string | null | undefined
  name: string | null | undefined
} & { [Key in keyof Figures]: Figures[Key] | undefined }

/**
 * A report of what was said, without what was not.
 * @returns undefined for what names no token of the chain, or has no symbol to be called by
 */
export function makeReport({ source, chain, address, at }: Saying, said: Said): TokenReport | undefined {
  const { symbol, name, ...figures } = said
  const place = readTokenAddress(chain, address)
  const called = cleanText(symbol ?? '')
  if (!place || !called) return undefined
  return {
    source,
    at: at.toISOString(),
    chain,
    address: place,
    symbol: called,
    name: cleanText(name ?? '') || called,
    ...told(figures),
  }
}

/** Without the fields that are undefined. */
function told<Fields extends object>(fields: Fields): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}

/** Each token once, as it was told of first. */
export function eachOnce(reports: readonly TokenReport[]): TokenReport[] {
  const first = new Map<string, TokenReport>()
  for (const report of reports) {
    const key = tokenKey(report)
    if (!first.has(key)) first.set(key, report)
  }
  return [...first.values()]
}
