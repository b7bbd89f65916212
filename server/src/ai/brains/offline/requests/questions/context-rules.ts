import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import type { ListFilter } from '#ai/brains/facts.port.ts'
import { type ChosenRequest, type RequestToken, toRequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId, RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import { parseChartRange } from '#ai/brains/offline/requests/parse-chart-range.ts'
import { nativeSymbol } from '#ai/brains/offline/requests/parse-message.ts'
import { mentionsOwnTokens } from '#ai/brains/offline/requests/reference-patterns.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { lastTopic } from '#ai/brains/offline/requests/request-topics.ts'
import { findRole } from '#ai/brains/offline/watching/change-words.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import type { ContextCues, ContextRule } from './context-rule.ts'
import { toFoldedWords } from './question-words.ts'

const topic = (id: TopicId): ChosenRequest => ({ kind: 'topic', id })
const request = (id: RequestId, tokens: RequestToken[] = [], chain?: ChainKey): ChosenRequest => ({
  kind: 'request',
  id,
  tokens,
  chain,
})
const chooseAlways = (chosen: ChosenRequest) => () => chosen

const isChatStart = ({ focus }: ContextCues) =>
  focus.tokens.length === 0 && (focus.last === undefined || isSocial(focus))
const isSocial = ({ last }: Focus) => last !== undefined && groupOf(last) === 'social'
const isAfter = ({ focus: { last } }: ContextCues, labels: ReadonlySet<string>) =>
  last !== undefined && labels.has(last)
/** The only token that the chat is about. */
const getCurrentToken = ({ focus: { tokens, hasSeveral } }: ContextCues) => (hasSeveral ? undefined : tokens[0])
const isAboutToken = ({ focus: { last } }: ContextCues) => last !== undefined && groupOf(last) === 'token'

const feeLabels: ReadonlySet<string> = new Set<RequestLabel>([
  'request:platform-fee',
  'request:fees-paid',
  'topic:platform-fee',
  'topic:all-fees',
])
const tradeLabels: ReadonlySet<string> = new Set<RequestLabel>(['request:trades', 'request:last-trade'])
const secretTopics: ReadonlySet<string> = new Set<RequestLabel>([
  'topic:suspicious-mail',
  'topic:phishing',
  'topic:fake-support',
])
const coinChains: Readonly<Record<string, ChainKey>> = { SOL: 'sol', ETH: 'eth' }

const chooseList =
  (filter: ListFilter) =>
  ({ message: { chain } }: ContextCues): ChosenRequest => ({
    kind: 'request',
    id: 'trending',
    tokens: [],
    chain,
    filter,
  })

/** The first rule that fits and chooses a request wins. */
export const contextRules: readonly ContextRule[] = [
  {
    roles: ['whatIsThis'],
    without: ['aboutTerm'],
    maxLength: 18,
    choose: (cues) => (isChatStart(cues) ? topic('what-is-murmur') : undefined),
  },
  { roles: ['companyWord', 'sinceWhen'], maxLength: 10, choose: chooseAlways(topic('is-my-money-safe')) },
  { roles: ['identity'], without: ['secret', 'asker'], maxLength: 12, choose: chooseAlways(request('are-you-human')) },
  { roles: ['contactWord'], maxLength: 12, choose: chooseAlways(topic('contact-support')) },
  { roles: ['pyramid'], maxLength: 12, choose: chooseAlways(topic('is-my-money-safe')) },
  { roles: ['dieWord'], maxLength: 14, choose: chooseAlways(topic('crypto-inheritance')) },
  { roles: ['deviceOff'], maxLength: 12, choose: chooseAlways(topic('offline')) },
  {
    roles: ['mailWord', 'lockedWord'],
    without: ['secret'],
    maxLength: 20,
    choose: chooseAlways(topic('suspicious-mail')),
  },
  {
    roles: ['clickedIt'],
    maxLength: 8,
    tokens: 'any',
    choose: (cues) => (isAfter(cues, secretTopics) ? topic('account-takeover') : undefined),
  },
  { roles: ['storedWhere'], maxLength: 16, choose: chooseAlways(topic('crypto-wallet')) },
  { roles: ['peek', 'possible'], maxLength: 14, choose: chooseAlways(topic('who-holds-my-keys')) },
  { roles: ['findWord', 'withdrawWord'], maxLength: 9, choose: chooseAlways(topic('withdraw-or-send')) },
  { roles: ['seeCoins'], maxLength: 14, choose: chooseAlways(topic('wallet-page')) },
  { roles: ['noLoss'], without: ['breakEvenWord'], maxLength: 10, choose: chooseAlways(topic('profit-guarantee')) },
  {
    roles: ['twiceWord', 'iTraded'],
    without: ['addressWord', 'wrongAddress'],
    maxLength: 10,
    withSide: true,
    choose: chooseAlways(topic('undo-a-trade')),
  },
  {
    roles: ['notWorking'],
    without: ['failed', 'iTraded', 'pastTrade'],
    maxLength: 10,
    choose: ({ message: { chain } }) => (chain ? undefined : topic('why-is-it-slow')),
  },
  {
    roles: ['howLongTakes'],
    maxLength: 8,
    choose: (cues) => (isAboutToken(cues) ? undefined : topic('how-long-trades-take')),
  },
  {
    roles: ['iSold', 'gainWord'],
    without: ['ifWord', 'notWorking'],
    maxLength: 12,
    tokens: 'any',
    withSide: true,
    choose: ({ named }) => request('realised-profit', named),
  },
  { roles: ['hiddenFees'], maxLength: 10, choose: chooseAlways(topic('all-fees')) },
  {
    roles: ['whenSelling'],
    maxLength: 7,
    withSide: true,
    choose: (cues) => (isAfter(cues, feeLabels) ? request('platform-fee') : undefined),
  },
  { roles: ['forGas', 'needWord'], maxLength: 12, tokens: 'any', choose: chooseGas },
  { roles: ['lessThanBefore', 'myself'], maxLength: 12, choose: chooseAlways(request('changes')) },
  {
    roles: ['toBlame'],
    maxLength: 7,
    choose: ({ focus: { last } }) =>
      last !== undefined && (groupOf(last) === 'account' || last === 'topic:balance-wrong')
        ? request('worst')
        : undefined,
  },
  { roles: ['speakTo'], without: ['turnOff'], maxLength: 7, choose: chooseAlways(topic('buy-by-voice')) },
  { roles: ['skipIt'], maxLength: 6, choose: ({ focus }) => repeatTopic(focus) },
  { roles: ['youHave'], maxLength: 7, choose: ({ focus }) => repeatTopic(focus) ?? repeatSearch(focus) },
  { roles: ['whoHolds'], maxLength: 7, tokens: 'any', choose: (cues) => requestAboutToken('holders', cues) },
  { roles: ['extreme'], maxLength: 10, choose: chooseExtreme },
  {
    roles: ['cheapestWord', 'tokenNoun'],
    without: ['network', 'feeWord'],
    maxLength: 10,
    choose: chooseList({ isCheapest: true }),
  },
  { roles: ['underCent'], maxLength: 10, choose: chooseList({ maxPriceUsd: 0.01 }) },
  { roles: ['breakEvenWord'], maxLength: 14, tokens: 'any', choose: chooseCost },
  { roles: ['averageWord'], maxLength: 12, tokens: 'any', choose: chooseCost },
  { roles: ['doubles', 'ifWord'], without: ['promise', 'pay'], maxLength: 12, tokens: 'one', choose: chooseHolding },
  { roles: ['halves', 'ifWord'], maxLength: 12, tokens: 'one', choose: chooseHolding },
  { roles: ['inCoinWord'], maxLength: 7, tokens: 'any', choose: chooseTotalIn },
  {
    roles: ['biggest'],
    maxLength: 5,
    choose: (cues) => (isAfter(cues, tradeLabels) ? request('trades') : undefined),
  },
  { roles: ['addressWord'], maxLength: 6, tokens: 'any', choose: chooseAddress },
  { roles: ['priceAt', 'agreeTag'], maxLength: 6, tokens: 'one', withNumber: true, choose: choosePriceAt },
]

/** Repeats the topic of the newest answer: "do you have them?", "can I skip it?". */
function repeatTopic(focus: Focus): ChosenRequest | undefined {
  const id = lastTopic(focus)
  return id && topic(id)
}

/** Repeats a search that found nothing: "is it on here?". */
function repeatSearch({ searched }: Focus): ChosenRequest | undefined {
  if (searched === undefined) return undefined
  return {
    kind: 'request',
    id: 'search',
    tokens: [{ query: searched, chain: undefined }],
    chain: undefined,
    about: 'listing',
  }
}

/** "How much ETH do I need for gas?": the fee on the chain, rather than the price of its coin. */
function chooseGas({ named, message: { chain } }: ContextCues): ChosenRequest | undefined {
  const [coin, ...others] = named
  const own = coin && coinChains[coin.query]
  if (others.length > 0 || (coin && !own)) return undefined
  return request('network-fee', [], chain ?? own)
}

/** The request about the named token, or the one that the chat is about. */
function requestAboutToken(id: RequestId, cues: ContextCues): ChosenRequest | undefined {
  const [named, ...others] = cues.named
  const token = named ?? (isAboutToken(cues) ? getCurrentToken(cues) : undefined)
  if (!token || others.length > 0) return undefined
  return request(id, ['query' in token ? token : toRequestToken(token)], cues.message.chain)
}

/** "What was the highest last month?" after an answer about a token. */
function chooseExtreme(cues: ContextCues): ChosenRequest | undefined {
  const token = isAboutToken(cues) ? getCurrentToken(cues) : undefined
  if (!token || parseChartRange(cues.text, cues.language) === undefined) return undefined
  return request('price-change', [toRequestToken(token)])
}

/** "My SOL address" asks for the user's own, and "and what's an address?" after a definition for another definition. */
function chooseAddress(cues: ContextCues): ChosenRequest | undefined {
  const { named, text, language, message, focus, length } = cues
  const isOwn = mentionsOwnTokens(text, language)
  if (isOwn && named.every(({ query }) => coinChains[query])) {
    if (named.length + (message.chain ? 1 : 0) === 0) return undefined
    return request('my-address', [], message.chain ?? coinChains[named[0]?.query ?? ''])
  }
  const token = isAboutToken(cues) && named.length === 0 && !message.chain ? getCurrentToken(cues) : undefined
  if (token && !isOwn) return request('contract-address', [toRequestToken(token)])
  const isDefinition = focus.last === 'topic:crypto-wallet' && named.length === 0 && !isOwn && length <= maxShortWords
  return isDefinition ? topic('wallet-address') : undefined
}

const maxShortWords = 4

const holdingLabels: ReadonlySet<string> = new Set<RequestLabel>([
  'request:cost',
  'request:profit',
  'request:balance',
  'request:holding-value',
])

/** "What does it need to reach to break even?" after what a token cost. */
function chooseCost(cues: ContextCues): ChosenRequest | undefined {
  const [named, ...others] = cues.named
  const token = isAfter(cues, holdingLabels) ? getCurrentToken(cues) : undefined
  if (others.length > 0 || (!named && !token)) return undefined
  return request('cost', named ? [named] : token ? [toRequestToken(token)] : [])
}

/** "What if BONK doubled?" is about the value of the user's BONK. */
function chooseHolding({ named, parsed, text, language }: ContextCues): ChosenRequest | undefined {
  return parsed.understood?.side === undefined && !isAlert(text, language) ? request('holding-value', named) : undefined
}

const isAlert = (text: string, language: Language) => findRole(toFoldedWords(text), 'notify', language).length > 0

/** "And in SOL?" after the total. */
function chooseTotalIn(cues: ContextCues): ChosenRequest | undefined {
  const { named, message, text } = cues
  const coin = message.chain && nativeSymbol(message.chain)
  // "In SOL" names the coin, "on Solana" the chain.
  const isCoinWritten = coin !== undefined && toFoldedWords(text).includes(coin.toLowerCase())
  const query = named[0]?.query ?? (isCoinWritten || message.isCoinNamed ? coin : undefined)
  if (!isAfter(cues, totalLabels) || query === undefined || !coinChains[query] || named.length > 1) return undefined
  return request(cues.has('partWord') ? 'share' : 'total', [{ query, chain: undefined }])
}

const totalLabels: ReadonlySet<string> = new Set<RequestLabel>(['request:total', 'request:balances'])

/** "LINK is at 17, right?" asks for its price. */
function choosePriceAt({ named, hasNumber, parsed }: ContextCues): ChosenRequest | undefined {
  return hasNumber && parsed.understood?.amountUsd === undefined ? request('price', named) : undefined
}
