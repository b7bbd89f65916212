import type { RequestId } from './match-requests.ts'

/** Requests for lists of tokens. */
export const listRequests: ReadonlySet<RequestId> = new Set<RequestId>([
  'trending',
  'gainers',
  'new-tokens',
  'safe-tokens',
  'buy-what',
])

/** Requests about a chain, which are repeated only with the name of another chain: "and on Base?". */
export const chainRequests: ReadonlySet<RequestId> = new Set<RequestId>(['network-fee', 'my-address', ...listRequests])
