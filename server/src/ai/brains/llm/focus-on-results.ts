import type { Tools } from '#ai/brains/brain.port.ts'
import type { MarketListRequest } from '#ai/brains/facts.port.ts'
import {
  distinctTokens,
  type Focus,
  type FocusToken,
  focusOnList,
  focusOnTokens,
  focusOnTrade,
  toFocusToken,
  toListedToken,
} from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import type { TokenRef } from '#ai/brains/tokens.port.ts'
import type { Proposal } from '#ai/brains/trades.port.ts'

type ToolName = keyof Tools
export type ToolUse = { tool: ToolName; input: unknown; result: Awaited<ReturnType<Tools[ToolName]['run']>> }

/** The subject of the chat after one result. */
type Subject =
  | { kind: 'list'; tokens: readonly FocusToken[]; request: RequestId | undefined; market?: Focus['market'] }
  | { kind: 'tokens'; tokens: readonly FocusToken[]; request: RequestId | undefined; range?: Focus['range'] }
  | { kind: 'trade'; token: FocusToken; proposal: Proposal; slippageBps: number | undefined }
  /** The user's own money, alerts or settings, which the next question may continue. */
  | { kind: 'none'; request: RequestId | undefined }

const requestOfList = {
  trending: 'trending',
  gainers: 'gainers',
  new: 'new-tokens',
  lowRisk: 'safe-tokens',
} as const satisfies Record<MarketListRequest['list'], RequestId>

/** The requests of the tools that look a token up: a choice of tokens repeats them. */
const requestOfTool: Partial<Record<ToolName, RequestId>> = {
  search: 'search',
  info: 'token-info',
  price: 'price',
  facts: 'token-info',
  priceHistory: 'chart',
  risk: 'risk',
}

/**
 * The focus of the chat after an answer, the same as the offline brain sets after these tools. It follows from the tools' results alone,
 * never from a model's words. Undefined if they concern no subject.
 */
export function focusOnResults(before: Focus, uses: readonly ToolUse[]): Focus | undefined {
  let shownList: Extract<Subject, { kind: 'list' }> | undefined
  let foundTokens: Extract<Subject, { kind: 'tokens' }> | undefined
  let newest: Subject | undefined
  for (const use of uses) {
    const subject = toSubject(use)
    if (!subject) continue
    newest = subject
    if (subject.kind === 'list') {
      shownList = subject
      foundTokens = undefined
    } else if (subject.kind === 'tokens') {
      foundTokens = { ...subject, tokens: distinctTokens([...(foundTokens?.tokens ?? []), ...subject.tokens]) }
    } else if (subject.kind === 'trade') break
  }
  if (!newest) return undefined
  const { list, base } = shownList ? onList(shownList) : { list: undefined, base: before }
  if (newest.kind === 'trade') return focusOnTrade(base, newest.token, toTrade(newest))
  const last = newest.request && (`request:${newest.request}` as const)
  if (!foundTokens) return { ...base, last }
  const { tokens, request, range } = foundTokens
  // Tokens that were looked up after a table do not change which one is the second.
  return { ...focusOnTokens(base, tokens, request), ...(list && { list, isListShown: true }), range, last }
}

function onList({ tokens, request, market }: Extract<Subject, { kind: 'list' }>): {
  list: Focus['list']
  base: Focus
} {
  const base = { ...focusOnList(tokens), request, market }
  return { list: base.list, base }
}

/** The amounts of a trade, with the coin or token that pays and the slippage that the user stated. */
function toTrade({ proposal, slippageBps }: Extract<Subject, { kind: 'trade' }>) {
  const { token: _, chain: __, ...trade } = proposal
  return { ...trade, ...(slippageBps !== undefined && { slippageBps }) }
}

function toSubject({ tool, input, result }: ToolUse): Subject | undefined {
  switch (result.kind) {
    case 'proposed':
      return { kind: 'trade', token: result.token, proposal: input as Proposal, slippageBps: result.slippageBps }
    case 'choose':
      return listOf(result.tokens, requestOfTool[tool])
    case 'found':
      return result.tokens.length === 1
        ? { kind: 'tokens', tokens: result.tokens.map(toListedToken), request: 'search' }
        : listOf(result.tokens, 'search')
    case 'list':
      return listOf(result.tokens, requestOfList[result.list], toMarket(input as MarketListRequest, result.tokens))
    case 'watchlist':
      return listOf(result.tokens, 'watchlist')
    case 'info':
    case 'price':
    case 'facts':
    case 'risk':
      return { kind: 'tokens', tokens: [toFocusToken(result.token)], request: requestOfTool[tool] }
    case 'price-history':
      return { kind: 'tokens', tokens: [toFocusToken(result.token)], request: 'chart', range: result.range }
    case 'comparison':
      return { kind: 'tokens', tokens: result.tokens.map(({ token }) => toFocusToken(token)), request: 'compare' }
    case 'alert-set':
      return { kind: 'tokens', tokens: [toFocusToken(result.token)], request: 'set-alert' }
    case 'watch-added':
      return { kind: 'tokens', tokens: [toFocusToken(result.token)], request: 'watch' }
    case 'balance':
      return { kind: 'none', request: 'balances' }
    case 'portfolio':
      return { kind: 'none', request: 'profit' }
    case 'history':
      return { kind: 'none', request: 'trades' }
    case 'addresses':
      return { kind: 'none', request: 'my-address' }
    case 'alerts':
      return { kind: 'none', request: 'alerts' }
    case 'limits':
      return { kind: 'none', request: 'limits' }
    case 'fees':
      return { kind: 'none', request: 'fees-paid' }
    default:
      return undefined
  }
}

function listOf(
  tokens: readonly TokenRef[],
  request: RequestId | undefined,
  market?: Focus['market'],
): Subject | undefined {
  return tokens.length === 0 ? undefined : { kind: 'list', tokens: tokens.map(toListedToken), request, market }
}

function toMarket({ chain, skip = 0, filter }: MarketListRequest, { length }: readonly TokenRef[]): Focus['market'] {
  return { shown: skip + length, ...(chain && { chain }), ...(filter && { filter }) }
}
