import type { TopicId } from '#ai/handbook/handbook.ts'
import type { Focus } from './focus.ts'
import type { RequestId, RequestLabel } from './match-requests.ts'
import type { NamedFact } from './parse-metrics.ts'

/** The topic that explains the answer to a request. */
const topics: Partial<Record<RequestId, TopicId>> = {
  price: 'why-prices-move',
  'price-change': 'why-prices-move',
  chart: 'reading-a-chart',
  risk: 'risk-verdict',
  verified: 'verified-mark',
  'market-cap': 'market-cap',
  liquidity: 'liquidity',
  volume: 'trading-volume',
  'token-age': 'before-you-buy',
  holders: 'token-holders',
  'contract-address': 'contract-address',
  convert: 'price-source',
  gainers: 'why-prices-move',
  'new-tokens': 'before-you-buy',
  'safe-tokens': 'risk-verdict',
  share: 'diversification',
  cost: 'profit-and-cost',
  profit: 'profit-and-cost',
  'realised-profit': 'realised-unrealised',
  best: 'profit-and-cost',
  worst: 'profit-and-cost',
  changes: 'why-prices-move',
  'why-failed': 'why-trades-fail',
  pending: 'how-long-trades-take',
  deposits: 'deposit',
  'my-address': 'wallet-address',
  'fees-paid': 'all-fees',
  'network-fee': 'network-fee',
  'platform-fee': 'all-fees',
  limits: 'spending-limits',
}

/** The topic that explains each fact. */
export const topicOfFact: Record<NamedFact, TopicId> = {
  price: 'price-source',
  change24h: 'why-prices-move',
  marketCap: 'market-cap',
  liquidity: 'liquidity',
  volume: 'trading-volume',
  age: 'before-you-buy',
  holders: 'token-holders',
  risk: 'risk-verdict',
  verified: 'verified-mark',
  address: 'contract-address',
}

/** The request about each fact. */
export const requestOfFact: Record<NamedFact, RequestId> = {
  price: 'price',
  change24h: 'price-change',
  marketCap: 'market-cap',
  liquidity: 'liquidity',
  volume: 'volume',
  age: 'token-age',
  holders: 'holders',
  risk: 'risk',
  verified: 'verified',
  address: 'contract-address',
}
const requestsAfterTopics: Partial<Record<RequestLabel, RequestId>> = {
  'topic:coin-vs-token': 'token-info',
  'topic:market-cap': 'market-cap',
  'topic:liquidity': 'liquidity',
  'topic:liquidity-pool': 'liquidity',
  'topic:trading-volume': 'volume',
  'topic:token-holders': 'holders',
  'topic:verified-mark': 'verified',
  'topic:risk-verdict': 'risk',
  'topic:risk-reasons': 'risk',
  'topic:rug-pull': 'risk',
  'topic:honeypot-token': 'risk',
  'topic:pump-and-dump': 'risk',
  'topic:dangerous-tokens': 'risk',
  'topic:profit-guarantee': 'risk',
  'topic:romance-scam': 'risk',
  'topic:fake-tokens': 'risk',
  'topic:network-fee': 'network-fee',
  'topic:network-fee-here': 'network-fee',
}

/** The request that the name of a token means after a topic about a fact. Undefined after all other answers. */
export function getTokenRequestOfTopic(last: RequestLabel): RequestId | undefined {
  return requestsAfterTopics[last]
}

/** The topic that explains the answer to a request; undefined if it needs no explanation. */
export function topicOfRequest(id: RequestId): TopicId | undefined {
  return topics[id]
}

/** The topic of the newest answer, if it was one. */
export function lastTopic({ last }: Focus): TopicId | undefined {
  return last?.startsWith('topic:') ? (last.slice('topic:'.length) as TopicId) : undefined
}

/**
 * The request of the newest answer, if a topic explains it. After a topic about a figure, the request for that figure before the topic:
 * "is that a lot?" after the liquidity of LDO and the meaning of liquidity.
 */
export function findExplainedRequest({ last, request, tokens }: Focus): RequestId | undefined {
  const figureRequest = last && tokens.length > 0 ? requestsAfterTopics[last] : undefined
  if (figureRequest !== undefined && figureRequest === request && topics[figureRequest]) return figureRequest
  if (!last?.startsWith('request:')) return undefined
  const id = last.slice('request:'.length) as RequestId
  return topics[id] ? id : undefined
}
