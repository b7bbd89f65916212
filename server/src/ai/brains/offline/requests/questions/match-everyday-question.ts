import { chainKeys } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { toWordCount, wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import {
  type ChosenRequest,
  namedTokens,
  type RequestToken,
  toRequestToken,
} from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'
import { parseChartRange } from '#ai/brains/offline/requests/parse-chart-range.ts'
import type { ParsedMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { parseFacts } from '#ai/brains/offline/requests/parse-metrics.ts'
import { foldText, meaningPatterns } from '#ai/brains/offline/requests/reference-patterns.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { findExplainedRequest, lastTopic, requestOfFact } from '#ai/brains/offline/requests/request-topics.ts'
import { slotTerms } from '#ai/brains/offline/requests/words/slot-terms.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import { hasQuestionRole, type QuestionRole, toFoldedWords } from './question-words.ts'

type Message = { text: string; language: Language; message: ParsedMessage; focus: Focus; parsed: ParsedUtterance }
type Cues = Message & {
  has: (...roles: QuestionRole[]) => boolean
  /** Whether it asks for a notification. */
  isAlert: boolean
  named: RequestToken[]
  /** Number of words besides tokens and numbers. A Chinese character counts half. */
  length: number
}

const topic = (id: TopicId): ChosenRequest => ({ kind: 'topic', id })
const request = (id: RequestId, more: Partial<Extract<ChosenRequest, { kind: 'request' }>> = {}): ChosenRequest => ({
  kind: 'request',
  id,
  tokens: [],
  chain: undefined,
  ...more,
})

/**
 * Recognizes everyday questions by combinations of phrases: the fee of the user's trade, a gain over a span of time, coins sent to a wrong
 * address or not yet arrived, a secret given away, an opinion about a token.
 */
export function matchEverydayQuestion(
  text: string,
  parsed: ParsedUtterance,
  message: ParsedMessage,
  focus: Focus,
): ChosenRequest | undefined {
  const { language } = parsed
  const words = toFoldedWords(text)
  const has = (...roles: QuestionRole[]) => roles.every((role) => hasQuestionRole(words, role, language))
  const length = toWordCount(message.otherWords, language)
  const isAlert = findRole(words, 'notify', language).length > 0
  const cues: Cues = { text, language, message, focus, parsed, has, isAlert, named: namedTokens(message), length }
  if (length > maxWords) return undefined
  return (
    matchTransfer(cues) ??
    matchTradeFee(cues) ??
    matchOwnTrade(cues) ??
    matchAlertRemoval(cues) ??
    matchRecurringBuy(cues) ??
    (parsed.understood?.side === undefined ? (matchGain(cues) ?? matchOpinion(cues)) : undefined)
  )
}

const maxWords = 24
const maxShortWords = 8
const maxQuestionWords = 14
export const topicsAboutSecrets: ReadonlySet<TopicId> = new Set<TopicId>([
  'fake-support',
  'phishing',
  'suspicious-mail',
  'seed-phrase',
  'private-key',
  'romance-scam',
])
/** Topics after which "and my money?" asks what happens to it in that case. */
const topicsAboutMoney: ReadonlySet<TopicId> = new Set<TopicId>([
  'delete-account',
  'if-murmur-closes',
  'if-server-hacked',
  'lost-phone',
  'forgot-password',
  'account-takeover',
  'freeze-account',
])
const topicsAboutOrders: ReadonlySet<TopicId> = new Set<TopicId>([
  'confirm-a-trade',
  'how-to-buy',
  'how-to-sell',
  'trade-card',
])
const topicsAboutTransfers: ReadonlySet<TopicId> = new Set<TopicId>(['wrong-address', 'wrong-chain-deposit'])

/** "I sent it to the wrong address", "can I get it back?", "I already gave him my words", "I put in 5 SOL, where is it?" */
function matchTransfer({ has, named, length, focus, message, text }: Cues): ChosenRequest | undefined {
  if (has('wrongAddress')) return topic('wrong-address')
  const last = lastTopic(focus)
  const isShort = length <= maxShortWords && named.length === 0
  if (last && topicsAboutTransfers.has(last) && isShort && has('takeBack')) return topic(last)
  if (last && topicsAboutOrders.has(last) && isShort && has('takeBack')) return topic('cancel-a-trade')
  // "Why would they do that?" after a topic about others
  if (last && isShort && has('whyThey')) return topic(last)
  if (has('gaveAway') && (has('secret') || (isShort && last !== undefined && topicsAboutSecrets.has(last))))
    return topic(isOfAccount(text, has('secret'), focus) ? 'account-takeover' : 'stolen-crypto')
  if (isShort && isAfterFailure(focus) && has('lostMoney')) return topic('trade-failed')
  const hasNumber = message.masked.includes(slotTerms.number)
  if (last && isShort && topicsAboutMoney.has(last) && has('money') && !hasNumber) return topic(last)
  if (last === 'minimum-and-maximum' && isShort && hasNumber) return topic(last)
  if (has('phone', 'loseWord') && named.length === 0) return topic('lost-phone')
  const namesAmountOrToken = hasNumber || named.length > 0 || message.chain !== undefined
  const isDeposit = has('putIn', 'whereIs') && (namesAmountOrToken || has('money')) && !has('recipient')
  if (isDeposit && length <= maxQuestionWords) return request('deposits')
  const isAtLoss = has('justBought', 'inRed') && parseFacts(text, 'en').length === 0
  return isAtLoss ? topic('break-even') : undefined
}

const isAfterFailure = ({ last }: Focus) => last === 'request:why-failed' || last === 'topic:trade-failed'

/** Words for a secret of the account, such as a password or a code, rather than of the wallet, such as words or keys. */
const accountSecret =
  /pass ?w|passcode|\bpin\b|\bcodes?\b|contrase|clave(?! privada)|mot de passe|\bmdp\b|senha|codigo|密码|验证码|كلمه (?:السر|المرور)|كلمة (?:السر|المرور)|الرمز|باسورد|كود/iu
/** Whether a message names a secret of the account, such as a password, rather than of the wallet. */
export const isAccountSecret = (text: string) => accountSecret.test(foldText(text))
/** Whether the secret given away is one of the account: the named one, or the one that the newest topic was about. */
const isOfAccount = (text: string, isNamed: boolean, { secret }: Focus) =>
  isAccountSecret(text) || (!isNamed && secret === 'account')

const feeLabels: ReadonlySet<string> = new Set([
  'request:network-fee',
  'request:platform-fee',
  'request:fees-paid',
  'topic:network-fee',
  'topic:network-fee-here',
  'topic:all-fees',
  'topic:choosing-a-chain',
])

/** "Why was the fee of my last trade so high?", and after fees "is it cheaper on Base?" */
function matchTradeFee({ has, named, length, focus, message }: Cues): ChosenRequest | undefined {
  const isAboutFees = focus.request === 'network-fee' || (focus.last !== undefined && feeLabels.has(focus.last))
  const isOneChain = message.chain !== undefined && named.length === 0
  // "Which one is cheaper to use?"
  if (named.length === 0 && has('cheaper', 'useWord') && length <= maxShortWords)
    return request('network-fee', { chains: chainKeys })
  if (isOneChain && has('cheaper') && length <= maxShortWords && (isAboutFees || has('network')))
    return request('network-fee', { chains: chainKeys })
  if (length > maxQuestionWords || named.length > 1 || !has('feeWord') || has('failed')) return undefined
  // "And the fee?" after the receipt of a trade.
  const isContinued = focus.last === 'request:last-trade' && message.contentWords <= 1 && message.chain === undefined
  if (!has('pastTrade') && !isContinued) return undefined
  return request('last-trade', {
    tokens: isContinued ? focus.tokens.slice(0, 1).map(toRequestToken) : named,
    about: 'fees',
  })
}

/** "I sold some BONK before, what did I get for it?" */
function matchOwnTrade({ has, named, length, focus }: Cues): ChosenRequest | undefined {
  const isOwn = focus.last !== undefined && ownLabels.has(focus.last)
  const isShort = length <= maxShortWords && named.length === 0
  const [token] = focus.hasSeveral ? [] : focus.tokens
  if (isOwn && isShort && has('whenWas')) return request('last-trade', { tokens: token ? [toRequestToken(token)] : [] })
  if (isOwn && isShort && has('biggest')) return request('share')
  if (named.length === 1 && length <= maxQuestionWords && has('sinceBought'))
    return request('profit', { tokens: named })
  if (named.length !== 1 || length > maxQuestionWords || !has('iTraded', 'gotWord')) return undefined
  return request('last-trade', { tokens: named })
}

/** "How do I turn those off?" after an alert. */
function matchAlertRemoval({ has, length, focus }: Cues): ChosenRequest | undefined {
  const isAboutAlerts =
    focus.request === 'set-alert' || focus.request === 'alerts' || focus.last === 'topic:price-alerts'
  if (!isAboutAlerts || length > maxShortWords || !has('howWord', 'turnOff')) return undefined
  return request('alerts', { lead: 'brain.howToRemoveAlert' })
}

const limitWord = /limit|l[ií]mite|plafond|限额|上限|حد /iu

/** "Can you buy $10 every Monday for me?" */
function matchRecurringBuy({ has, length, text, parsed: { reason } }: Cues): ChosenRequest | undefined {
  if (length > maxQuestionWords || !has('recurring', 'buyWord') || limitWord.test(text)) return undefined
  return reason === 'condition' ? undefined : topic('limit-and-recurring-orders')
}

/** Requests about what the user holds or traded. */
const ownLabels: ReadonlySet<string> = new Set([
  'request:balance',
  'request:balances',
  'request:total',
  'request:holding-value',
  'request:share',
  'request:best',
  'request:worst',
  'request:profit',
  'request:cost',
  'request:last-trade',
  'request:realised-profit',
])
const gainLabels: ReadonlySet<string> = new Set([
  'request:changes',
  'request:profit',
  'request:total',
  'request:best',
  'request:worst',
  'request:realised-profit',
])

/** "How much did I lose this week?", "and yesterday?": the user's own money over a time. */
function matchGain({ has, named, length, focus, message, text, language }: Cues): ChosenRequest | undefined {
  if (named.length > 0 || message.chain !== undefined || message.masked.includes(slotTerms.number)) return undefined
  if (length > maxQuestionWords || parseChartRange(text, language) === undefined) return undefined
  const isContinued =
    focus.last !== undefined && gainLabels.has(focus.last) && message.contentWords <= wordLimit(maxSpanWords, language)
  const isOwn = has('gainWord', 'myself') && !has('feeWord') && !has('trade')
  return isOwn || isContinued ? request('changes') : undefined
}

const isAboutToken = ({ last }: Focus) => last !== undefined && groupOf(last) === 'token'

/** Whether a message asks if something is good or a lot, rather than for its meaning. */
function asksForJudgement(text: string, language: Language): boolean {
  const { meaning, size, praise } = meaningPatterns[language]
  const folded = foldText(text)
  return folded.search(meaning) < 0 && (folded.search(size) >= 0 || folded.search(praise) >= 0)
}

const isDollar = /dollar|dólar|dolar|buck|美元|一刀|دولار/iu

/** "And this month?", "本月呢" */
const maxSpanWords = 2

/** "PEPE is a joke, isn't it?", "what do you think of it?" */
function matchOpinion({
  has,
  isAlert,
  named,
  length,
  focus,
  message,
  text,
  language,
}: Cues): ChosenRequest | undefined {
  const [token, ...others] = named
  const [current] = focus.hasSeveral ? [] : focus.tokens
  if (others.length > 0 || length > maxQuestionWords) return undefined
  // "And how many coins are there?" of the token that the chat is about
  if (has('supply') && (token || (current && length <= maxShortWords)) && !has('myself')) return topic('token-supply')
  const facts = parseFacts(text, language)
  // "And its liquidity, is that good?" after another figure of the token
  const [fact, ...otherFacts] = facts
  const isOfFact =
    fact && otherFacts.length === 0 && !token && current && isAboutToken(focus) && length <= maxShortWords
  if (isOfFact && asksForJudgement(text, language))
    return request(requestOfFact[fact], { tokens: [toRequestToken(current)] })
  if (facts.some((each) => each !== 'price')) return undefined
  const isFigure = !token && facts.length === 0 && findExplainedRequest(focus) !== undefined && isAboutToken(focus)
  if (isFigure && length <= maxShortWords && has('muchWord')) return request('why')
  if (token && has('worried')) return request('risk', { tokens: [token], chain: message.chain })
  const isTarget = has('reachWord', 'possibleWord') && (/\p{N}/u.test(text) || isDollar.test(text))
  if (token && isTarget && !isAlert) return request('good-time', { tokens: [token] })
  if (token) return has('opinion') || has('thinkOf') ? request('good-time', { tokens: [token] }) : undefined
  const isOfCurrent = current !== undefined && message.chain === undefined && length <= maxShortWords && has('thinkOf')
  return isOfCurrent ? request('good-time', { tokens: [toRequestToken(current)] }) : undefined
}
