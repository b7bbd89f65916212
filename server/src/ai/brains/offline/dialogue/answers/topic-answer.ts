import type { Turn } from '#ai/brains/brain.port.ts'
import {
  type AccountQuestion,
  answerAccountQuestion,
} from '#ai/brains/offline/dialogue/account/answer-account-question.ts'
import { writeFeeOfAmount } from '#ai/brains/offline/dialogue/account/answer-fees.ts'
import { answerTrades } from '#ai/brains/offline/dialogue/account/answer-trades.ts'
import { writeReverseTrade } from '#ai/brains/offline/dialogue/account/write-reverse-trade.ts'
import { answerPrice } from '#ai/brains/offline/dialogue/answer-token-query.ts'
import { topicLink } from '#ai/brains/offline/dialogue/page-link.ts'
import { priceText, stripMarkdown } from '#ai/brains/offline/dialogue/value-text.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import {
  type Focus,
  type FocusToken,
  focusOnList,
  focusOnTokens,
  parseFocus,
  toFocusToken,
} from '#ai/brains/offline/requests/focus.ts'
import { isAccountSecret, topicsAboutSecrets } from '#ai/brains/offline/requests/questions/match-everyday-question.ts'
import { type OfferedAlert, rememberLimitAsAlert } from '#ai/brains/offline/watching/remember-as-alert.ts'
import { getTopic, type TopicId } from '#ai/handbook/handbook.ts'
import { formatPercent } from '#platform/i18n/format.ts'
import { writeFactsAfterTopic } from './facts-after-topic.ts'
import type { AnswerDeps, RequestAnswer } from './request-answer.ts'

/** Topics whose questions are also about the user's own settings. */
const ownQuestions: Partial<Record<TopicId, AccountQuestion>> = {
  'spending-limits': 'limits',
  'languages-here': 'language',
}

/** Orders that wait for a price, which an alert can do instead. */
const limitOrderTopics: ReadonlySet<TopicId> = new Set<TopicId>([
  'limit-order',
  'stop-loss',
  'limit-and-recurring-orders',
])

const coinOfTopic: Partial<Record<TopicId, FocusToken>> = {
  solana: { symbol: 'SOL', chain: 'sol' },
  ethereum: { symbol: 'ETH', chain: 'eth' },
}

/** Writes a topic of the handbook: after the user's own failed trade, before facts of a token, or replaced by the user's own settings. */
export async function answerTopic(
  turn: Turn,
  deps: AnswerDeps,
  { id, ambiguity, lead }: Extract<ChosenRequest, { kind: 'topic' }>,
): Promise<void> {
  const { translate, names } = deps
  const ownQuestion = ownQuestions[id]
  // "And what if I go over it?" after the user's limits is about limits in general.
  const isShown = parseFocus(turn.focus).last === `request:${ownQuestion}`
  if (ownQuestion && !isShown) return answerAccountQuestion(turn, translate, ownQuestion, undefined)
  if (id === 'trade-failed') {
    await answerTrades(turn, translate, 'failed')
    turn.write('\n\n')
  }
  if (id === 'platform-fee' || id === 'all-fees') writeFeeOfAmount(turn, translate, names)
  const alert = limitOrderTopics.has(id) ? rememberLimitAsAlert(turn, names) : undefined
  writeTopic(turn, translate, id)
  if (alert) offerAlert(turn, deps, alert)
  if (id === 'undo-a-trade') await writeReverseTrade(turn, translate)
  // After a warning, figures of a token would distract.
  if (lead === undefined) await writeFactsAfterTopic(turn, deps, id)
  if (id === 'bitcoin') await writeWrappedBitcoin(turn, deps)
  // "I already gave it to them" is then about that secret.
  if (topicsAboutSecrets.has(id)) {
    const secret = isAccountSecret(turn.text) ? 'account' : 'wallet'
    turn.setFocus({ ...parseFocus(turn.focus), secret } satisfies Focus)
  }
  const coin = coinOfTopic[id]
  // "Alert me when it hits 200" after "what is Solana?"
  if (coin) turn.setFocus(focusOnTokens(parseFocus(turn.focus), [coin], parseFocus(turn.focus).request))
  // "And on Base?" is then about the fee there, unless fees were a guess.
  if ((id === 'network-fee' || id === 'network-fee-here') && !ambiguity?.isGuess)
    turn.setFocus({ ...parseFocus(turn.focus), request: 'network-fee' } satisfies Focus)
}

/** Offers an alert in place of an order that waits. The chat is then about its token, so that "alert me" asks for the price. */
function offerAlert(turn: Turn, { translate, names }: AnswerDeps, { token, ...threshold }: OfferedAlert): void {
  const symbol = names.symbols.get(token.query.toLowerCase()) ?? token.query
  const [chain, ...others] = token.chain ? [token.chain] : (names.chains.get(symbol) ?? [])
  const { condition = 'below', percent, priceUsd } = threshold
  const change = percent === undefined ? '' : formatPercent(turn, Number(percent))
  const price = priceUsd === undefined ? '' : priceText(turn, Number(priceUsd))
  const kind = percent === undefined ? (priceUsd === undefined ? 'none' : 'price') : condition
  turn.write(`\n\n${translate(turn, 'brain.alertInstead', { kind, token: stripMarkdown(symbol), change, price })}`)
  if (!chain || others.length > 0) return
  const focus = parseFocus(turn.focus)
  turn.setFocus(focusOnTokens(focus, [{ symbol, chain }], focus.request))
}

const wrappedBitcoin = ['WBTC', 'cbBTC']

/** The prices of the tokens that stand for bitcoin, as far as they are listed; "buy $20 of the first one" then refers to them. */
async function writeWrappedBitcoin(turn: Turn, { writeSentence, names }: AnswerDeps): Promise<void> {
  const listed = wrappedBitcoin.filter((symbol) => names.symbols.has(symbol.toLowerCase()))
  const pricedTokens: FocusToken[] = []
  for (const token of listed) {
    turn.write(pricedTokens.length === 0 ? '\n\n' : '\n')
    const [chain] = names.chains.get(names.symbols.get(token.toLowerCase()) ?? token) ?? []
    const priceQuery = { intent: 'price' as const, language: turn.language, token, ...(chain && { chain }) }
    const pricedToken = await answerPrice(turn, writeSentence, priceQuery)
    if (pricedToken) pricedTokens.push(toFocusToken(pricedToken))
  }
  if (pricedTokens.length > 0) turn.setFocus({ ...focusOnList(pricedTokens), request: 'price' } satisfies Focus)
}

/** The answer to a request for which no tool exists: a topic that shows the place in the app. */
export function topicAnswer(id: TopicId): RequestAnswer {
  return async (turn, { translate }) => {
    writeTopic(turn, translate, id)
    return true
  }
}

/** Writes a topic of the handbook with a link to its page. */
export function writeTopic(turn: Turn, translate: AnswerDeps['translate'], id: TopicId): void {
  const { body, link } = getTopic(turn.language, id)
  // A user with an account has signed up.
  const text = id === 'getting-started' && turn.fillSendForm ? translate(turn, 'brain.firstSteps') : body
  turn.write([text, topicLink(turn, translate, link) ?? []].flat().join('\n\n'))
}
