import type { ChainKey } from '@murmur/contract/chains'
import { type ChosenRequest, type RequestToken, toRequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId, RequestLabel } from '#ai/brains/offline/requests/match-requests.ts'
import { groupOf } from '#ai/brains/offline/requests/request-groups.ts'
import { lastTopic } from '#ai/brains/offline/requests/request-topics.ts'
import type { TopicId } from '#ai/handbook/handbook.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import type { ContextCues, ContextRule } from './context-rule.ts'

const topic = (id: TopicId): ChosenRequest => ({ kind: 'topic', id })
const request = (id: RequestId, tokens: RequestToken[] = [], lead?: TextId): ChosenRequest => ({
  kind: 'request',
  id,
  tokens,
  chain: undefined,
  ...(lead && { lead }),
})
const labels = (...list: RequestLabel[]): ReadonlySet<RequestLabel> => new Set(list)
/** Chooses only after one of the answers. */
const after =
  (previous: ReadonlySet<RequestLabel>, chosen: ChosenRequest | ((cues: ContextCues) => ChosenRequest | undefined)) =>
  (cues: ContextCues): ChosenRequest | undefined => {
    if (cues.focus.last === undefined || !previous.has(cues.focus.last)) return undefined
    return typeof chosen === 'function' ? chosen(cues) : chosen
  }

const scams = labels(
  'topic:fake-support',
  'topic:phishing',
  'topic:suspicious-mail',
  'topic:romance-scam',
  'topic:profit-guarantee',
)
const thefts = labels('topic:stolen-crypto', 'topic:account-takeover')
const keys = labels(
  'topic:who-holds-my-keys',
  'topic:custody',
  'topic:private-key',
  'topic:seed-phrase',
  'topic:if-murmur-closes',
)
const keyTopics = labels(...keys, 'topic:export-keys')
const deposits = labels('request:deposits', 'topic:deposit-not-arrived', 'topic:wrong-chain-deposit')
const fees = labels(
  'request:network-fee',
  'request:platform-fee',
  'request:fees-paid',
  'topic:network-fee',
  'topic:network-fee-here',
  'topic:platform-fee',
  'topic:all-fees',
)
const failures = labels('request:why-failed', 'topic:trade-failed', 'topic:why-trades-fail')
const trades = labels('request:last-trade', 'request:trades')
const holdings = labels(
  'request:total',
  'request:balances',
  'request:balance',
  'request:holding-value',
  'request:share',
  'request:profit',
  'request:realised-profit',
  'request:cost',
  'request:changes',
  'request:best',
  'request:worst',
)
const totals = labels('request:total', 'request:balances', 'request:share')

const repeatTopic = ({ focus }: ContextCues): ChosenRequest | undefined => {
  const id = lastTopic(focus)
  return id && topic(id)
}

/** Questions that an incident, a topic or the user's own figures leave open: "what do I do now?", "can I take them out?". */
export const followUpRules: readonly ContextRule[] = [
  {
    roles: ['whatNow'],
    without: ['gaveAway'],
    maxLength: 9,
    choose: (cues) => after(thefts, topic('account-takeover'))(cues) ?? after(scams, repeatTopic)(cues),
  },
  { roles: ['hasProof'], without: ['gaveAway'], maxLength: 12, choose: after(scams, repeatTopic) },
  { roles: ['keysOut'], maxLength: 9, choose: after(keys, topic('export-keys')) },
  { roles: ['giveThem'], maxLength: 14, choose: after(keyTopics, topic('private-key')) },
  {
    roles: ['wrongNetwork'],
    maxLength: 16,
    tokens: 'any',
    withNumber: true,
    choose: () => topic('wrong-chain-deposit'),
  },
  { roles: ['addressRight'], maxLength: 9, choose: after(deposits, topic('deposit-not-arrived')) },
  { roles: ['checkIt'], maxLength: 7, choose: after(deposits, request('deposits')) },
  { roles: ['howLongTakes'], maxLength: 9, choose: after(deposits, topic('deposit-not-arrived')) },
  // "I picked the Base network, I think"
  {
    roles: ['viaNetwork'],
    without: ['feeWord', 'cheaper'],
    maxLength: 9,
    choose: after(deposits, chooseNetworkOfDeposit),
  },
  { roles: ['whyWord', 'soExpensive'], maxLength: 10, tokens: 'any', choose: after(fees, chooseWhyExpensive) },
  { roles: ['isItMuch'], maxLength: 6, choose: after(fees, topic('all-fees')) },
  { roles: ['allThis', 'costWord'], without: ['pastTrade'], maxLength: 12, choose: chooseAllFees },
  {
    roles: ['chargedMe'],
    maxLength: 7,
    choose: (cues) =>
      after(failures, request('why-failed'))(cues) ?? after(labels('request:last-trade'), request('last-trade'))(cues),
  },
  {
    roles: ['whoMade'],
    without: ['companyWord', 'identity'],
    maxLength: 8,
    tokens: 'any',
    choose: (cues) => aboutToken('risk', cues, 'brain.creatorUnknown'),
  },
  {
    roles: ['lessRisky'],
    maxLength: 9,
    choose: ({ focus }) => (isAboutSeveral(focus) ? undefined : request('safe-tokens')),
  },
  { roles: ['whichOnes'], maxLength: 9, choose: after(labels('topic:meme-coin'), request('trending')) },
  { roles: ['ifItFalls'], maxLength: 7, choose: after(labels('topic:stablecoin'), topic('stablecoin')) },
  { roles: ['whichMatters'], maxLength: 12, tokens: 'any', choose: repeatTopic },
  { roles: ['bitcoinWord', 'howMuch'], without: ['feeWord'], maxLength: 24, choose: () => topic('bitcoin') },
  {
    roles: ['messUp'],
    without: ['addressWord', 'wrongAddress', 'secret'],
    maxLength: 14,
    choose: () => topic('confirm-a-trade'),
  },
  { roles: ['idDocument'], without: ['secret'], maxLength: 10, choose: () => topic('terms-age-and-country') },
  { roles: ['taxOffice', 'reportWord'], maxLength: 14, choose: () => topic('crypto-taxes') },
  { roles: ['taxOffice', 'seeWord'], maxLength: 14, withSide: true, choose: () => topic('crypto-taxes') },
  { roles: ['government', 'seeWord'], maxLength: 14, withSide: true, choose: () => topic('is-crypto-anonymous') },
  {
    roles: ['howKnow', 'isSafe'],
    maxLength: 24,
    choose: (cues) => after(scams, repeatTopic)(cues) ?? topic('before-you-buy'),
  },
  { roles: ['getCrypto'], without: ['promise'], maxLength: 12, tokens: 'any', choose: chooseWayIn },
  { roles: ['alertFired'], maxLength: 10, tokens: 'any', choose: () => request('alerts') },
  { roles: ['offTopicWord'], without: ['money', 'tokenNoun'], maxLength: 12, choose: () => request('off-topic') },
  { roles: ['nudge'], maxLength: 1, choose: () => request('capabilities') },
  { roles: ['ifWord', 'haveNone'], maxLength: 9, tokens: 'one', choose: chooseMissingCoin },
  { roles: ['andOtherSide'], maxLength: 5, withSide: true, choose: after(trades, request('last-trade')) },
  { roles: ['theOneBefore'], maxLength: 5, withSide: true, choose: after(trades, request('trades')) },
  { roles: ['receivedIt'], maxLength: 7, withSide: true, choose: after(trades, request('trades')) },
  { roles: ['whenWas'], maxLength: 6, choose: after(labels('request:trades'), request('trades')) },
  { roles: ['lostMost'], maxLength: 9, choose: () => request('worst') },
  { roles: ['fellMost'], maxLength: 8, choose: after(holdings, request('worst')) },
  { roles: ['roseMost'], maxLength: 8, choose: after(holdings, request('best')) },
  {
    roles: ['shareOf'],
    maxLength: 7,
    tokens: 'one',
    choose: (cues) => after(totals, request('share', cues.named))(cues),
  },
  {
    roles: ['showVerb', 'myBalance'],
    without: ['whyWord', 'whereIs', 'notWorking'],
    maxLength: 7,
    choose: () => request('balances'),
  },
]

/** "What is all this going to cost me?" After the user's own figures it is about the fees paid. */
function chooseAllFees({ focus: { last } }: ContextCues): ChosenRequest | undefined {
  return last !== undefined && groupOf(last) === 'account' ? undefined : topic('all-fees')
}

/** The network of a payment that is missing: where it shows there, and what to check. */
function chooseNetworkOfDeposit({ message, named, text }: ContextCues): ChosenRequest | undefined {
  const isStatement = message.chain !== undefined && named.length === 0 && !/[?？؟]/u.test(text)
  return isStatement ? topic('deposit-not-arrived') : undefined
}

const topicOfChain: Partial<Record<ChainKey, TopicId>> = { eth: 'ethereum' }

/** "Why is ETH so much more?" after a fee is about the room in the chain's blocks, not about the price of its coin. */
function chooseWhyExpensive({ message: { chain, chains }, named }: ContextCues): ChosenRequest | undefined {
  const [coin, ...others] = named
  // Several networks are compared by their fees.
  if (others.length > 0 || chains !== undefined) return undefined
  const key = chain ?? (coin?.query === 'ETH' ? 'eth' : undefined)
  return topic((key && topicOfChain[key]) ?? 'network-fee')
}

/** The request about the token that the message names or the chat is about. */
function aboutToken(id: RequestId, { named, focus }: ContextCues, lead?: TextId): ChosenRequest | undefined {
  const [token, ...others] = named
  const current =
    focus.last !== undefined && groupOf(focus.last) === 'token' && !focus.hasSeveral ? focus.tokens[0] : undefined
  const found = token ?? (current && toRequestToken(current))
  return found && others.length === 0 ? request(id, [found], lead) : undefined
}

/** How coins come in: after the answer that cards are not accepted, the way by an address. */
function chooseWayIn({ focus }: ContextCues): ChosenRequest {
  return topic(focus.last === 'topic:card-payments' ? 'deposit' : 'card-payments')
}

/** "And if I have no ETH?" */
function chooseMissingCoin({ named: [coin] }: ContextCues): ChosenRequest | undefined {
  return coin?.query === 'ETH' || coin?.query === 'SOL' ? topic('not-enough-coin') : undefined
}

/** "Which is less risky?" of two tokens compares them. */
function isAboutSeveral({ hasSeveral, last }: Focus): boolean {
  return hasSeveral === true && last !== undefined && groupOf(last) === 'token'
}
