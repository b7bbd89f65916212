import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'

/** Suggested requests about a token. All are read-only. */
export const tokenSuggestions = ['risk', 'chart', 'price', 'token-info'] as const satisfies readonly RequestId[]
/** Further requests about a token, suggested only if the message may have meant one. */
export const otherTokenSuggestions = [
  'price-change',
  'liquidity',
  'market-cap',
  'holders',
  'verified',
] as const satisfies readonly RequestId[]
/** Suggested requests without a token. */
export const generalSuggestions = [
  'trending',
  'balances',
  'capabilities',
  'gainers',
  'new-tokens',
  'profit',
  'best',
  'trades',
  'my-address',
] as const satisfies readonly RequestId[]
/** Further requests without a token, suggested only if the message may have meant one. */
export const otherGeneralSuggestions = [
  'safe-tokens',
  'total',
  'cost',
  'fees-paid',
  'why-failed',
  'deposits',
  'pending',
  'alerts',
  'watchlist',
  'limits',
  'platform-fee',
  'changes',
  'share',
] as const satisfies readonly RequestId[]

/** A request that has a text `suggest.<id>` in the catalogs. */
export type SuggestedRequest =
  | (typeof tokenSuggestions)[number]
  | (typeof otherTokenSuggestions)[number]
  | (typeof generalSuggestions)[number]
  | (typeof otherGeneralSuggestions)[number]

const allSuggestions: ReadonlySet<string> = new Set<SuggestedRequest>([
  ...tokenSuggestions,
  ...otherTokenSuggestions,
  ...generalSuggestions,
  ...otherGeneralSuggestions,
])

/** Whether a request has a text `suggest.<id>` in the catalogs. */
export function isSuggested(id: string): id is SuggestedRequest {
  return allSuggestions.has(id)
}

const accountRequests = ['profit', 'best', 'balances', 'trades'] as const

/** The requests to suggest after a request, the best first. */
export const nextRequests: Partial<Record<RequestId, readonly SuggestedRequest[]>> = {
  trending: ['risk', 'gainers', 'new-tokens'],
  gainers: ['risk', 'trending', 'new-tokens'],
  'new-tokens': ['risk', 'trending', 'gainers'],
  search: ['risk', 'price', 'token-info'],
  'price-change': ['chart', 'risk', 'token-info'],
  compare: ['risk', 'chart', 'token-info'],
  // The card of a token has its price, and a chart ends with it.
  'token-info': ['risk', 'chart', 'holders'],
  price: ['risk', 'chart', 'token-info'],
  chart: ['risk', 'token-info', 'holders'],
  risk: ['chart', 'token-info', 'holders'],
  total: accountRequests,
  balances: accountRequests,
  balance: ['profit', 'price', 'chart', 'best', 'trades'],
  'holding-value': ['profit', 'price', 'chart', 'best', 'trades'],
  share: ['profit', 'balances', 'best'],
  cost: ['best', 'balances', 'trades'],
  profit: ['best', 'balances', 'trades'],
  'realised-profit': ['best', 'balances', 'trades'],
  best: accountRequests,
  worst: accountRequests,
  changes: accountRequests,
  trades: accountRequests,
  'last-trade': ['trades', 'balances', 'profit'],
  deposits: ['balances', 'my-address', 'trades'],
  pending: ['trades', 'balances', 'my-address'],
  'my-address': ['balances', 'trades', 'trending'],
}

/** The requests to suggest after an empty list of the user's own. */
export const nextWithoutEntries: readonly SuggestedRequest[] = ['my-address', 'trending', 'capabilities']
