import type { Language } from '@murmur/contract/languages'
import type { ChangeAction } from '#ai/brains/changes.port.ts'
import { normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { isPastChange } from '#ai/brains/offline/parsing/past-tense.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { matchRequests } from '#ai/brains/offline/requests/match-requests.ts'
import { nativeSymbol, type ParsedMessage, parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { correctsList } from '#ai/brains/offline/requests/questions/parse-corrected-token.ts'
import { hasTokenPronoun } from '#ai/brains/offline/requests/reference-patterns.ts'
import { parseProtectiveChange } from '#ai/brains/offline/settings/parse-protective-change.ts'
import { parseSetting } from '#ai/brains/offline/settings/parse-setting.ts'
import type { SettingRequest } from '#ai/brains/settings.port.ts'
import { type AlertTarget, parseAlertTarget } from './alert-target.ts'
import type { ChangeContext, ChangeRequest } from './change-request.ts'
import { type ChangeSubject, getSubject, removesAlert } from './change-subject.ts'
import { type ChangeRole, findRole, isUndoButton, namesMovement } from './change-words.ts'
import { isOrderOnlyByPutVerb } from './is-order-only-by-put-verb.ts'
import { countNamed, listNamedTokensOrCoin, namesCoinBeside } from './named-tokens.ts'
import { parseAlertNegation } from './negated-alert-request.ts'
import { parseAlerts } from './parse-alerts.ts'
import { statesAmount } from './states-amount.ts'
import { parseRange } from './thresholds/parse-range.ts'
import { replacesThreshold } from './thresholds/replaces-threshold.ts'

type Message = { text: string; language: Language; parsed: ParsedUtterance }
type Cues = {
  parsedMessage: ParsedMessage
  words: Word[]
  target: AlertTarget
  has: (role: ChangeRole) => boolean
  isTracked: boolean
  isQuestion: boolean
  /** Whether the trade grammar found a side. */
  isTrade: boolean
  subject: ChangeSubject | undefined
  canUndo: boolean
}

/** Minimum similarity to an example of a change. Higher than for read-only requests. */
const minSimilarity = 0.6
/** Minimum similarity for a condition with a verb, and for taking a named token off the list. */
const minStatedSimilarity = 0.45
/** Minimum similarity if the grammar parses a verb such as "put" as an order: "keep one eye on JUP". */
const minSimilarityOfPut = 0.7
/** Maximum word counts. `maxConditionWords` allows "and if it drops 10% from here as well please". */
const [maxReplyWords, maxFollowUpWords, maxConditionWords, maxUndoWords] = [5, 8, 12, 3]
const maxFollowUpCharacters = 14

/**
 * Parses the change that a message requests: by words for alerts and lists, by a close example, as the reply to the assistant's question,
 * or as a continuation of the newest change. Undefined for everything else, including trades.
 */
export function parseChangeRequest(
  message: Message,
  names: TokenNames,
  context: ChangeContext,
): ChangeRequest | undefined {
  const { intent } = message.parsed
  if (intent === 'buy' || intent === 'sell' || intent === 'yes') return undefined
  const cues = extractCues(message, names, context)
  const protectiveChange = isAboutToken(cues)
    ? undefined
    : parseProtectiveChange(message.text, cues.words, message.language)
  if (protectiveChange) return { action: protectiveChange.setting, ...noParts, setting: protectiveChange }
  const setting = parseSettingAction(message, cues, context)
  const action = isUndoButton(message.text) ? 'undo' : (setting?.action ?? parseAction(message, cues, context))
  if (action === undefined) return undefined
  const negation = action === 'set-alert' ? parseAlertNegation(message.text) : undefined
  if (negation === 'whole') return undefined
  const { has, target, parsedMessage } = cues
  // "Sell half of RAY and alert me if ORCA drops 10%": which token the alert is for is unclear.
  if (action === 'set-alert' && has('trade') && parsedMessage.mentions.length > 1) return undefined
  const extent = has('all') ? 'all' : has('newest') ? 'newest' : undefined
  // "Delete all alerts" and "the last alert" count alerts, not tokens.
  const hasExtent = extent !== undefined && (action === 'delete-alert' || action === 'unwatch')
  // "Delete the one of SOL" means the coin, not a token on its chain.
  const coin = parsedMessage.chain && nativeSymbol(parsedMessage.chain)?.toLowerCase()
  const isOfCoin = action === 'delete-alert' && cues.words.some(({ text }) => text === coin)
  const tokens = listNamedTokensOrCoin(hasExtent || isOfCoin ? { ...parsedMessage, references: [] } : parsedMessage)
  // "Change it from 10 to 15" states one threshold.
  const isSeveral = action === 'set-alert' && context.pending === undefined && !has('change')
  const isUnclear = negation || (action === 'set-alert' && namesCoinBeside(parsedMessage, cues.words, message.language))
  const statedAlerts = isSeveral ? parseAlerts(cues.words, tokens, names, message.language, context.focus) : undefined
  const range = isSeveral ? parseRange(cues.words, names, message.language) : undefined
  const alerts = isUnclear || range ? [] : statedAlerts
  return {
    action,
    tokens,
    target,
    extent,
    isReplacement: action === 'set-alert' && alerts === undefined && replacesThreshold(cues, context),
    namesTrade: has('trade'),
    ...(alerts && { alerts, ...(range && { range }) }),
    ...(setting?.request && { setting: setting.request }),
  }
}

/** The request to change a setting. A message about a token or a threshold is about an alert, one with a side about a trade. */
function parseSettingAction(
  { language, parsed: { understood } }: Message,
  { words, parsedMessage, has, isTrade, target, subject }: Cues,
  { focus, lastChanges }: ChangeContext,
): { action: ChangeAction; request?: SettingRequest } | undefined {
  // The grammar parses "put" as the side of an order. Without an amount it isn't an order.
  const isOrder = isTrade && (has('trade') || statesAmount(understood))
  if (isOrder || target.priceUsd || target.percent || parsedMessage.chain || countNamed(parsedMessage) > 0)
    return undefined
  const request = parseSetting({
    words: words.map(({ text }) => text),
    language,
    getResembled: (min) => {
      const [best] = matchRequests(language, parsedMessage.masked)
      return best && best.similarity >= min ? best.label : undefined
    },
    subject: focus.setting,
    lastChanges,
    isAboutAlerts: subject === 'alerts',
    isUndo: has('undo'),
  })
  if (request === 'undo') return { action: 'undo' }
  return request && { action: request.setting, request }
}

const noParts = { tokens: [], target: {}, extent: undefined, isReplacement: false, namesTrade: false }
const isAboutToken = ({ parsedMessage, has }: Cues) => countNamed(parsedMessage) > 0 || has('alert') || has('list')

function extractCues(
  { text, language, parsed }: Message,
  names: TokenNames,
  { focus, lastChanges }: ChangeContext,
): Cues {
  const { words } = tokenize(normalizeText(text).text)
  const texts = words.map((word) => word.text)
  const questions = findRole(texts, 'question', language)
  const isAnywhere = languageTraits[language].questionWords === 'anywhere'
  const [track] = findRole(texts, 'track', language)
  const has = (role: ChangeRole) => findRole(texts, role, language).length > 0
  const parsedMessage = parseMessage(text, names, language, focus)
  const subject = getSubject(focus, lastChanges)
  return {
    // "I lost track, how many do I have?" is a question, and "see if AERO keeps going up" is about a price.
    isTracked: track !== undefined && questions.every((at) => at < track) && !namesMovement(texts, language),
    isTrade: parsed.understood?.side !== undefined && !removesAlert(subject, has, parsed, parsedMessage),
    parsedMessage,
    words,
    target: parseAlertTarget(words, names, language),
    has,
    // A question word at the start, or before "alerts": "remind me what alerts I set".
    isQuestion:
      questions.some((at) => isAnywhere || at < 2 || findRole(texts, 'alert', language).includes(at + 1)) ||
      isPastChange(words),
    subject,
    canUndo: lastChanges.length > 0,
  }
}

function parseAction(message: Message, cues: Cues, context: ChangeContext): ChangeAction | undefined {
  // "Is PEPE still on my list?"
  if (cues.has('list') && !cues.has('add') && !cues.has('remove') && /[?？؟]/u.test(message.text)) return undefined
  if (isPendingAlert(cues, context)) return 'set-alert'
  const stated = actionByWords(message, cues) ?? actionByExample(message, cues)
  return stated ?? actionByReply(message, cues, context) ?? actionByContinuation(message, cues, context)
}

/** Recognizes unambiguous words: a notification with a threshold, an alert or a list with a verb, or "undo". */
function actionByWords(
  { language }: Message,
  { has, isTracked, isQuestion, isTrade, target, parsedMessage, subject, canUndo }: Cues,
): ChangeAction | undefined {
  const hasThreshold = target.priceUsd !== undefined || target.percent !== undefined
  // "Get rid of the alert on BONK": "get rid of" also sells.
  const isOfAlert = has('alert') && has('remove') && !hasThreshold && !has('trade')
  if (isQuestion || (isTrade && !has('list') && !isOfAlert)) return undefined
  // "Ping me BONK 10% down" has no word for the condition.
  const hasCondition = has('when') || (target.condition !== undefined && countNamed(parsedMessage) > 0)
  if (has('notify') && hasCondition && hasThreshold) return 'set-alert'
  if (has('undo') && !has('alert') && !has('list') && !has('trade') && !hasThreshold) {
    return parsedMessage.otherWords <= (canUndo ? maxFollowUpWords : maxUndoWords) ? 'undo' : undefined
  }
  if (has('alert')) {
    if (has('remove') && !(hasThreshold && has('when'))) {
      // "Take JUP off, the alert is enough" about the watchlist
      const isListed = subject === 'watchlist' && countNamed(parsedMessage) > 0
      const [best] = isListed ? matchRequests(language, parsedMessage.masked) : []
      return best?.label === 'request:unwatch' ? 'unwatch' : 'delete-alert'
    }
    return hasThreshold || has('add') ? 'set-alert' : undefined
  }
  if (has('list') && (has('remove') || has('add'))) return has('remove') ? 'unwatch' : 'watch'
  const isAdded =
    isTracked && !has('remove') && countNamed(parsedMessage) > 0 && parsedMessage.otherWords <= maxFollowUpWords
  return isAdded ? 'watch' : undefined
}

const actions: ReadonlySet<string> = new Set<ChangeAction>(['set-alert', 'delete-alert', 'watch', 'unwatch', 'undo'])

/** The request of the closest example, if it is a change. The subject of the chat decides between alert and list. */
function actionByExample(
  { text, language, parsed }: Message,
  { parsedMessage, isQuestion, isTrade, subject, target, has }: Cues,
): ChangeAction | undefined {
  const canUseBarePut = isOrderOnlyByPutVerb(text, parsed) && !/\p{N}/u.test(text)
  if (isTrade && !canUseBarePut) return undefined
  const [best] = matchRequests(language, parsedMessage.masked)
  if (isTrade && (best?.similarity ?? 0) < minSimilarityOfPut) return undefined
  const id = best?.label.replace('request:', '') ?? ''
  const hasThreshold = target.priceUsd !== undefined || target.percent !== undefined
  // "Put one on LINK in case it falls 8%": a verb with a condition needs less similarity.
  const hasCondition = id === 'set-alert' && has('add') && has('when') && hasThreshold && parsed.reason !== 'question'
  const isNamed = countNamed(parsedMessage) > 0 || hasTokenPronoun(parsedMessage.masked, language)
  const isClear = hasCondition || (id === 'unwatch' && has('remove') && isNamed)
  const requiredSimilarity = isClear ? minStatedSimilarity : minSimilarity
  if (!best || best.similarity < requiredSimilarity || !actions.has(id) || (isQuestion && best.similarity < 1))
    return undefined
  // "Buy BONK when it hits $1" resembles an alert.
  if (id !== 'undo' && has('trade') && !has('notify') && !has('alert')) return undefined
  if (id === 'delete-alert' || id === 'unwatch') {
    if (subject === 'watchlist' && !hasThreshold) return 'unwatch'
    if (subject === 'alerts') return 'delete-alert'
  }
  return id as ChangeAction
}

/** "The alert then" after an order with a condition, whose alert is complete. */
function isPendingAlert({ has, isQuestion, isTrade, parsedMessage }: Cues, { pending }: ChangeContext): boolean {
  if (pending?.action !== 'set-alert' || isQuestion || isTrade || has('remove')) return false
  const isComplete = pending.token !== undefined && (pending.priceUsd ?? pending.percent) !== undefined
  return isComplete && has('alert') && countNamed(parsedMessage) === 0 && parsedMessage.otherWords <= maxConditionWords
}

/** The reply to "at which price?" or "which alert?" states the missing part in a few words. */
function actionByReply(
  { text, parsed, language }: Message,
  { parsedMessage, target, has, isTrade, isQuestion }: Cues,
  { pending }: ChangeContext,
): ChangeAction | undefined {
  const { intent } = parsed
  if (!pending || isTrade || isQuestion || /^(no|balance|history)$/.test(intent)) return undefined
  // "Then alert me when it gets there" after an order with a price, which the assistant cannot wait for.
  const { action, token, priceUsd, percent } = pending
  const asksForAlert = (has('notify') || has('alert')) && !/[?？؟]/u.test(text)
  if (
    action === 'set-alert' &&
    token &&
    (priceUsd ?? percent) &&
    asksForAlert &&
    parsedMessage.otherWords <= maxFollowUpWords
  )
    return action
  const hasThreshold = target.priceUsd !== undefined || target.percent !== undefined
  if (intent === 'price' && !hasThreshold) return undefined
  // "Is WIF safe" starts a new request; "WIF on Solana" answers the question.
  const [best] = parsedMessage.otherWords > 1 && !hasThreshold ? matchRequests(language, parsedMessage.masked) : []
  if (best && best.similarity >= minSimilarity && !actions.has(best.label.replace('request:', ''))) return undefined
  const isAddress = parsedMessage.mentions.some((query) => query.length > 30)
  const namesPart = countNamed(parsedMessage) > 0 || parsedMessage.chain !== undefined || Object.keys(target).length > 0
  const isReply = namesPart || has('all') || has('newest')
  return isReply && (isAddress || parsedMessage.otherWords <= maxReplyWords) ? pending.action : undefined
}

/** "And one for 20% down", "make it 15", "PEPE too", "delete it": about what the chat was last about. */
function actionByContinuation(
  { parsed, text, language }: Message,
  { has, target, parsedMessage, subject, isQuestion, isTrade }: Cues,
  { focus, lastChanges }: ChangeContext,
): ChangeAction | undefined {
  const isOrder = isTrade && !isOrderOnlyByPutVerb(text, parsed)
  const hasThreshold = target.priceUsd !== undefined || target.percent !== undefined
  // "The one on BONK you can bin, I don't need it any more" names what to remove.
  const isLong = (hasThreshold && has('when')) || (has('remove') && (has('newest') || countNamed(parsedMessage) > 0))
  const max = Math.max(isLong ? maxConditionWords : 0, wordLimit(maxFollowUpWords, language, maxFollowUpCharacters))
  if (subject === undefined || isQuestion || isOrder || parsedMessage.otherWords > max || has('trade')) return undefined
  const isNewest = lastChanges.some(({ kind }) => kind === 'alert-set')
  if (subject === 'alerts') {
    if (has('remove') && !(has('when') && hasThreshold)) return 'delete-alert'
    // "Put one on PEPE too": the grammar parses an order that lacks its unit.
    if (has('add') && has('also') && countNamed(parsedMessage) > 0 && !hasThreshold && !/\p{N}/u.test(text))
      return 'set-alert'
    // A price may be the amount of an order with a condition.
    if (isTrade) return has('when') && target.percent !== undefined ? 'set-alert' : undefined
    // For example, "make me one on PYTH at 0.20".
    const isNew = target.condition !== undefined || has('when') || (has('add') && countNamed(parsedMessage) > 0)
    const isAdjusted = isNewest && (has('change') || parsed.reason === 'negated' || parsedMessage.otherWords <= 1)
    if (hasThreshold && (isNew || isAdjusted)) return 'set-alert'
  }
  if (subject === 'watchlist' && has('remove')) return 'unwatch'
  if (subject === 'watchlist' && has('add') && countNamed(parsedMessage) > 0 && !(isTrade && hasThreshold))
    return 'watch'
  if (isTrade || parsed.intent === 'price' || parsed.intent === 'balance') return undefined
  const isSame = has('also') && countNamed(parsedMessage) > 0 && parsedMessage.otherWords <= 4 && !/[?？؟]/.test(text)
  return (isSame || correctsList(text, language, parsedMessage, focus)) && actions.has(focus.request ?? '')
    ? (focus.request as ChangeAction)
    : undefined
}
