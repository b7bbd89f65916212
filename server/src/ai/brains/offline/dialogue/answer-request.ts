import type { TokenRef, Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { ChosenRequest, RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import { type Focus, focusOnList, focusOnTokens } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import { readConversion } from '#ai/brains/offline/requests/read-conversion.ts'
import { answerAlerts, answerWatchlist } from '#ai/brains/offline/watching/answer-lists.ts'
import { getTopic, type TopicId } from '#ai/handbook/handbook.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import { answerHistory } from './account/answer-history.ts'
import { answerOwn, type OwnQuestion } from './account/answer-own.ts'
import { answerTrades, type TradesQuestion } from './account/answer-trades.ts'
import { answerBalance } from './answer-account.ts'
import { answerInfo, answerPrice } from './answer-look-up.ts'
import { answerMarketList } from './answer-market-list.ts'
import { answerPortfolio, type PortfolioQuestion } from './answer-portfolio.ts'
import { answerRisk } from './answer-risk.ts'
import { answerComparison } from './facts/answer-comparison.ts'
import { answerConversion } from './facts/answer-conversion.ts'
import { answerFact, type TokenFact } from './facts/answer-fact.ts'
import { answerPriceHistory } from './facts/answer-price-history.ts'
import { topicLink } from './page-link.ts'
import type { Translate, WriteSentence } from './write-sentence.ts'

type PerToken = 'price' | 'info' | 'risk' | 'change' | 'chart' | readonly TokenFact[]
type Answer =
  | { list: 'trending' | 'gainers' | 'new' }
  /** One answer for each named token. */
  | { perToken: PerToken }
  /** One answer about all named tokens. */
  | { together: 'convert' | 'compare' }
  | { account: 'balance' | 'history' | 'addresses' }
  | { watched: 'alerts' | 'watchlist' }
  | { portfolio: PortfolioQuestion }
  | { trades: TradesQuestion }
  | { own: OwnQuestion }
  | { text: TextId }
  | { topic: TopicId }

/** The answer to each request. Where no tool exists yet, a topic shows the place in the app. */
const answers: Partial<Record<RequestId, Answer>> = {
  trending: { list: 'trending' },
  gainers: { list: 'gainers' },
  'new-tokens': { list: 'new' },
  'safe-tokens': { topic: 'before-you-buy' },
  'token-info': { perToken: 'info' },
  price: { perToken: 'price' },
  'price-change': { perToken: 'change' },
  convert: { together: 'convert' },
  compare: { together: 'compare' },
  'trade-check': { perToken: 'price' },
  chart: { perToken: 'chart' },
  'market-cap': { perToken: ['marketCap'] },
  liquidity: { perToken: ['liquidity'] },
  volume: { perToken: ['volume'] },
  'token-age': { perToken: ['age'] },
  holders: { perToken: ['holders'] },
  'contract-address': { perToken: ['address'] },
  verified: { perToken: ['verified'] },
  risk: { perToken: 'risk' },
  total: { account: 'balance' },
  balances: { account: 'balance' },
  balance: { account: 'balance' },
  'holding-value': { account: 'balance' },
  share: { portfolio: 'share' },
  cost: { portfolio: 'profit' },
  profit: { portfolio: 'profit' },
  'realised-profit': { portfolio: 'realised' },
  best: { portfolio: 'best' },
  worst: { portfolio: 'worst' },
  changes: { portfolio: 'changes' },
  'fees-paid': { own: 'fees-paid' },
  trades: { account: 'history' },
  'last-trade': { trades: 'last-trade' },
  deposits: { trades: 'received' },
  pending: { trades: 'pending' },
  'why-failed': { trades: 'failed' },
  'my-address': { account: 'addresses' },
  alerts: { watched: 'alerts' },
  'set-alert': { topic: 'price-alerts' },
  'delete-alert': { topic: 'price-alerts' },
  watchlist: { watched: 'watchlist' },
  watch: { topic: 'watchlist' },
  unwatch: { topic: 'watchlist' },
  limits: { own: 'limits' },
  language: { own: 'language' },
  theme: { own: 'theme' },
  quiet: { topic: 'notifications' },
  'network-fee': { own: 'network-fee' },
  screen: { own: 'where' },
  'platform-fee': { topic: 'platform-fee' },
  capabilities: { text: 'brain.help' },
  greeting: { text: 'brain.greeting' },
  thanks: { text: 'brain.thanks' },
  goodbye: { text: 'brain.bye' },
  'how-are-you': { text: 'brain.howAreYou' },
  'are-you-human': { text: 'brain.whoAreYou' },
  praise: { text: 'brain.praise' },
  joke: { text: 'brain.joke' },
  anger: { text: 'brain.sorry' },
  worry: { topic: 'is-my-money-safe' },
  loss: { text: 'brain.loss' },
  confused: { topic: 'getting-started' },
  'buy-what': { topic: 'what-should-i-buy' },
  'good-time': { topic: 'good-time-to-buy' },
}

/** Topics whose questions are also about the user's own settings. */
const ownQuestions: Partial<Record<TopicId, OwnQuestion>> = {
  'spending-limits': 'limits',
  'languages-here': 'language',
}

type Deps = { translate: Translate; writeSentence: WriteSentence; names: TokenNames }

/** Writes the answer to a request that only reads. Returns false if there is none. */
export async function answerRequest(turn: Turn, deps: Deps, request: ChosenRequest, focus: Focus): Promise<boolean> {
  if (request.kind === 'topic') return answerTopic(turn, deps, request.id)
  const answer = isConversion(turn, deps, request.id) ? answers.convert : answers[request.id]
  if (!answer) return false
  if ('text' in answer) deps.writeSentence(answer.text)
  else if ('topic' in answer) writeTopic(turn, deps.translate, answer.topic)
  else if ('list' in answer) {
    const { list } = answer
    const { chain } = request
    const shown = await answerMarketList(turn, deps.translate, deps.writeSentence, { list, ...(chain && { chain }) })
    turn.setFocus(focusOnList(shown.map(toFocusToken)))
  } else if ('portfolio' in answer) {
    const held = await answerPortfolio(turn, deps, answer.portfolio, request.tokens[0]?.query)
    focusOnHeld(turn, focus, held, request)
  } else if ('own' in answer) {
    await answerOwn(turn, deps.translate, answer.own, request.chain)
    if (answer.own === 'network-fee') turn.setFocus({ ...focus, request: request.id } satisfies Focus)
  } else if ('trades' in answer) await answerTrades(turn, deps.translate, answer.trades)
  else if ('together' in answer) return answerTogether(turn, deps, answer.together, request, focus)
  else if ('watched' in answer)
    await (answer.watched === 'alerts' ? answerAlerts : answerWatchlist)(turn, deps, request.tokens)
  else if ('account' in answer) await answerAccount(turn, deps, answer.account, request, focus)
  else return answerPerToken(turn, deps, answer.perToken, request, focus)
  return true
}

/** A question about a price that states an amount means the amount's value: "how many JUP for 50 dollars". */
function isConversion(turn: Turn, { names }: Deps, id: RequestId): boolean {
  if (id !== 'price' && id !== 'trade-check') return false
  const { amount, of } = readConversion(turn.text, names, turn)
  return amount !== undefined && of !== undefined
}

/** Writes a topic of the handbook: after the user's own failed trade, or replaced by the user's own settings. */
async function answerTopic(turn: Turn, { translate }: Deps, id: TopicId): Promise<true> {
  const own = ownQuestions[id]
  if (own) {
    await answerOwn(turn, translate, own, undefined)
    return true
  }
  if (id === 'trade-failed') {
    await answerTrades(turn, translate, 'failed')
    turn.write('\n\n')
  }
  return writeTopic(turn, translate, id)
}

/** Writes a topic of the handbook with a link to its page. */
function writeTopic(turn: Turn, translate: Translate, id: TopicId): true {
  const { body, link } = getTopic(turn.language, id)
  turn.write([body, topicLink(turn, translate, link) ?? []].flat().join('\n\n'))
  return true
}

async function answerAccount(
  turn: Turn,
  { translate }: Deps,
  part: 'balance' | 'history' | 'addresses',
  request: ChosenRequest & { kind: 'request' },
  focus: Focus,
): Promise<void> {
  const { id, tokens, chain } = request
  if (part === 'history') return answerHistory(turn, translate, 'trades')
  if (part === 'addresses') {
    turn.setFocus({ ...focus, request: id } satisfies Focus)
    return writeAddresses(turn, chain)
  }
  const query = id === 'balance' || id === 'holding-value' ? tokens[0]?.query : undefined
  const held = await answerBalance(turn, translate, toParsed(turn, 'balance', { query, chain }))
  if (query !== undefined) focusOnHeld(turn, focus, held, request)
}

/** Requests that a follow-up such as "and WIF?" repeats for another token. */
const repeatable: ReadonlySet<RequestId> = new Set<RequestId>(['balance', 'holding-value', 'share', 'cost', 'profit'])

/** Moves the focus of the chat to the token that the answer is about, so that "is it safe?" refers to it. */
function focusOnHeld(
  turn: Turn,
  focus: Focus,
  held: readonly Focus['tokens'][number][],
  { id, tokens }: ChosenRequest & { kind: 'request' },
): void {
  const [token] = held.map(({ symbol, chain }) => ({ symbol: symbol.slice(0, 64), chain }))
  if (!token) return
  const focused = focusOnTokens(focus, [token], id)
  turn.setFocus(tokens.length > 0 && repeatable.has(id) ? focused : { ...focused, request: undefined })
}

/** The tool shows the addresses itself, so that no model receives them. */
async function writeAddresses(turn: Turn, chain: RequestToken['chain']): Promise<void> {
  const result = await turn.tools.addresses.run(chain ? { chain } : {})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') turn.write(result.message)
}

const maxTokens = 3

async function answerPerToken(
  turn: Turn,
  deps: Deps,
  about: PerToken,
  { id, tokens }: ChosenRequest & { kind: 'request' },
  focus: Focus,
): Promise<boolean> {
  if (tokens.length === 0) return false
  const answered: TokenRef[] = []
  for (const [at, token] of tokens.slice(0, maxTokens).entries()) {
    if (at > 0) turn.write('\n\n')
    const found = await answerToken(turn, deps, about, token)
    if (found) answered.push(found)
  }
  if (answered.length > 0) turn.setFocus(focusOnTokens(focus, answered.map(toFocusToken), id))
  return true
}

async function answerTogether(
  turn: Turn,
  deps: Deps,
  about: 'convert' | 'compare',
  { tokens }: ChosenRequest & { kind: 'request' },
  focus: Focus,
): Promise<boolean> {
  if (tokens.length === 0) return false
  const { tokens: answered, conversion } =
    about === 'convert'
      ? await answerConversion(turn, deps, tokens, focus)
      : { tokens: await answerComparison(turn, deps, tokens, focus), conversion: undefined }
  if (answered.length > 0)
    turn.setFocus({ ...focusOnTokens(focus, answered.map(toFocusToken), about), conversion } satisfies Focus)
  return true
}

function answerToken(
  turn: Turn,
  deps: Deps,
  about: PerToken,
  { query, chain }: RequestToken,
): Promise<TokenRef | undefined> {
  const { translate, writeSentence } = deps
  const named = { token: query, ...(chain && { chain }) }
  if (typeof about !== 'string') return answerFact(turn, deps, about, named)
  if (about === 'change' || about === 'chart') return answerPriceHistory(turn, deps, named, about === 'change')
  const parsed = toParsed(turn, about === 'info' ? 'info' : 'price', { query, chain })
  if (about === 'info') return answerInfo(turn, writeSentence, parsed)
  if (about === 'price') return answerPrice(turn, writeSentence, parsed)
  return answerRisk(turn, translate, writeSentence, named)
}

function toParsed(
  { language }: Turn,
  intent: ParsedUtterance['intent'],
  { query, chain }: { query: string | undefined; chain: RequestToken['chain'] },
): ParsedUtterance {
  return { intent, language, ...(query !== undefined && { token: query }), ...(chain && { chain }) }
}

function toFocusToken({ symbol, chain }: TokenRef): Focus['tokens'][number] {
  return { symbol: symbol.slice(0, 64), chain }
}
