import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import { type ChartRange, chartRanges } from '@murmur/contract/markets/markets'

/** A token of the sandbox as conversations write it: `BONK@sol`. */
export type TokenName = { symbol: string; chain: ChainKey }

const tokenMetrics = ['price', 'change24h', 'marketCap', 'liquidity', 'volume', 'age', 'risk'] as const
export type TokenMetric = (typeof tokenMetrics)[number]
const screens = [
  'discover',
  'chat',
  'wallet',
  'trading',
  'history',
  'settings',
  'portfolio',
  'keys',
  'security',
  'help',
  'alerts',
] as const
export type Screen = (typeof screens)[number]

const tokenFactNames = [
  ...tokenMetrics,
  'holders',
  'verified',
  'address',
  'search',
  'balance',
  'value',
  'cost',
  'share',
] as const
const accountFactNames = [
  'total',
  'balances',
  'best',
  'worst',
  'since',
  'trades',
  'last-trade',
  'deposits',
  'pending',
  'alerts',
  'watchlist',
  'limits',
  'language',
  'theme',
  'platform-fee',
  'capabilities',
] as const
const lists = ['trending', 'gainers', 'new'] as const

/** A fact that an answer must state, equal to the API's value at that moment. */
export type Fact =
  | { kind: (typeof tokenFactNames)[number]; token: TokenName }
  | { kind: 'unrealised'; token?: TokenName }
  | { kind: 'change' | 'chart'; range: ChartRange; token: TokenName }
  | { kind: 'convert'; amount: string; from: TokenName | 'USD'; to: TokenName | 'USD' }
  | { kind: 'list'; list: (typeof lists)[number]; chain?: ChainKey }
  | { kind: 'compare'; metric: TokenMetric; tokens: [TokenName, TokenName] }
  | { kind: (typeof accountFactNames)[number] }
  | { kind: 'realised-total' | 'fees-total' | 'receipt' | 'why-failed' }
  | { kind: 'my-address' | 'network-fee'; chain: ChainKey }
  | { kind: 'where'; screen: Screen }

const fixedFacts: Record<string, Fact> = {
  'unrealised total': { kind: 'unrealised' },
  'realised total': { kind: 'realised-total' },
  'fees total': { kind: 'fees-total' },
  'receipt last': { kind: 'receipt' },
  'why-failed last': { kind: 'why-failed' },
}

/** Parses `SYMBOL@chain`. @throws Error for anything else */
export function parseTokenName(text: string): TokenName {
  const [symbol, chain, ...more] = text.split('@')
  if (!symbol || !isOneOf(chainKeys, chain) || more.length > 0) throw new Error(`Not a token: ${text}`)
  return { symbol, chain }
}

/** Parses a fact, e.g. `change 1w BONK@sol`. @throws Error when it is not one of the listed facts */
export function parseFact(text: string): Fact {
  const [kind = '', ...rest] = text.split(' ')
  const fact = fixedFacts[text] ?? parseTokenFact(kind, rest) ?? parseOther(kind, rest)
  if (!fact) throw new Error(`Not a fact: ${text}`)
  return fact
}

function parseTokenFact(kind: string, rest: readonly string[]): Fact | undefined {
  const [first = '', second = '', third = ''] = rest
  if (rest.length === 1 && isOneOf(tokenFactNames, kind)) return { kind, token: parseTokenName(first) }
  if (rest.length === 1 && kind === 'unrealised') return { kind, token: parseTokenName(first) }
  if (rest.length === 2 && (kind === 'change' || kind === 'chart') && isOneOf(chartRanges, first))
    return { kind, range: first, token: parseTokenName(second) }
  if (rest.length === 3 && kind === 'compare' && isOneOf(tokenMetrics, first))
    return { kind, metric: first, tokens: [parseTokenName(second), parseTokenName(third)] }
  if (rest.length === 3 && kind === 'convert' && /^\d+(\.\d+)?$/.test(first))
    return { kind, amount: first, from: parseUnit(second), to: parseUnit(third) }
  return undefined
}

function parseOther(kind: string, rest: readonly string[]): Fact | undefined {
  const [first] = rest
  if (rest.length === 0 && isOneOf(accountFactNames, kind)) return { kind }
  if (rest.length === 0 && isOneOf(lists, kind)) return { kind: 'list', list: kind }
  if (rest.length !== 1) return undefined
  if (kind === 'where' && isOneOf(screens, first)) return { kind, screen: first }
  if (!isOneOf(chainKeys, first)) return undefined
  if (isOneOf(lists, kind)) return { kind: 'list', list: kind, chain: first }
  if (kind === 'myaddress') return { kind: 'my-address', chain: first }
  return kind === 'network-fee' ? { kind, chain: first } : undefined
}

function parseUnit(text: string): TokenName | 'USD' {
  return text === 'USD' ? text : parseTokenName(text)
}

function isOneOf<T extends string>(list: readonly T[], value: string | undefined): value is T {
  return (list as readonly (string | undefined)[]).includes(value)
}
