import type { Language } from '@murmur/contract/languages'
import { getSenses } from '#ai/brains/offline/parsing/lexicon.ts'
import { foldWord, normalizeText } from '#ai/brains/offline/parsing/normalize-text.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { ParsedUtterance, PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { tokenize, type Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'
import { type CardTrade, unitOf } from './card-trade.ts'
import { classifyNegation, leadRoles } from './classify-negation.ts'
import { isAmountOf, isAmountOnly, isOtherTrade, isUnchanged, parseOppositeTrade, toRawText } from './compare-change.ts'
import { hasMarker, type Marker, markerAt, markerAtEnd, type Role, removeAbout } from './follow-up-words.ts'
import { hasAddition } from './has-addition.ts'
import { isReason } from './last-clause.ts'
import { removeOwnAmount } from './negated-amount.ts'
import { removeNegatedPart } from './negated-part.ts'
import { endsWithRejection } from './refusal-clause.ts'
import { asksWhy, phrasesAt, rejectsTrade, startsHanQuestion } from './rejects-trade.ts'
import { removeCurrencyUnit } from './remove-currency-unit.ts'
import { removeReplacedPart, replaceCardTokenNames, withoutRejectedToken, withoutSameAmount } from './replaced-words.ts'
import { scaleAmount } from './scale-amount.ts'

/**
 * The effect of a message on the cards and choices of its chat. `change`: `words`, completed by `understood`, give the new trade
 * or the reason there is none. `reject`: `words` is the remaining message. `unclear`: either of the two. `pick`: the row from 0; -1
 * is the last. `needsPress`: whether the new amount is computed, so that its card needs a press.
 */
export type FollowUp = { language: Language; needsPress?: true } & (
  | { kind: 'change'; words: string; understood: PartialTrade }
  | { kind: 'reject'; words: string }
  | { kind: 'unclear' }
  | { kind: 'repeat' }
  | { kind: 'pick'; row: number }
)

export type FollowUpContext = {
  names: TokenNames
  language: Language
  /** The newest card, open or closed. */
  card: CardTrade | undefined
  isOpen: boolean
  hasChoice: boolean
  /** Whether the newest answer has another question, which a message without a marker then answers. */
  hasOtherQuestion: boolean
  /** Whether the newest answer is the card itself, so that "again" refers to its trade. */
  canRepeat: boolean
}

const ordinals: Role[] = ['first', 'second', 'third', 'fourth', 'last']
const maxWords = 30

/**
 * Parses a message as a correction of a card ("no wait 10", "yes but make it 50"), a rejection, a repetition, or a choice among
 * listed tokens. Undefined for everything else.
 */
export function parseFollowUp(text: string, context: FollowUpContext): FollowUp | undefined {
  const normalized = normalizeText(text)
  const { words, hasQuestionMark, hasQuote } = tokenize(normalized.text)
  if (normalized.isHidden || words.length === 0 || words.length > maxWords || hasQuote) return undefined
  const plain = markerAt(words, 0, ['again']) ? words : stripFillers(words)
  const whole = context.hasChoice ? parsePick(plain, context) : undefined
  if (whole) return whole
  const { card } = context
  if (!card) return undefined
  const again = markerAt(plain, 0, ['again'])
  const isPolite = again && plain.length > again.length && isOnlyTrail(plain.slice(again.length))
  const isQuestionOrContrast = hasQuestionMark || hasMarker(words, 'contrast')
  if (again && context.canRepeat && !isQuestionOrContrast && (again.length === plain.length || isPolite)) {
    return { kind: 'repeat', language: pickLanguage([again], context.language) }
  }
  if (!context.isOpen) return undefined
  const exactWords = removeAbout(replaceCardTokenNames(words, card, context.names))
  const statedWords = removeCurrencyUnit(exactWords, card)
  const found = parseCorrection(normalized.text, statedWords, hasQuestionMark, { ...context, card })
  return found?.kind === 'change' && statedWords.length < exactWords.length ? { ...found, needsPress: true } : found
}

function parsePick(words: readonly Word[], { language }: FollowUpContext): FollowUp | undefined {
  const marker = markerAt(words, 0, ordinals)
  const rest = marker && words.slice(marker.length)
  if (!marker || !rest || (rest.length > 0 && !isOnlyTrail(rest))) return undefined
  const row = marker.role === 'last' ? -1 : ordinals.indexOf(marker.role as Role)
  return { kind: 'pick', row, language: pickLanguage([marker], language) }
}

function isOnlyTrail(words: readonly Word[]): boolean {
  return markerAtEnd(words, ['trail', 'tail'])?.length === words.length
}

/** The words without fillers at the start: "ok, again". */
function stripFillers(words: readonly Word[]): readonly Word[] {
  const filler = markerAt(words, 0, ['filler'])
  return filler && filler.length < words.length ? stripFillers(words.slice(filler.length)) : words
}

type CorrectionContext = FollowUpContext & { card: CardTrade }

function parseCorrection(
  text: string,
  words: readonly Word[],
  isQuestion: boolean,
  context: CorrectionContext,
): FollowUp | undefined {
  const { card } = context
  // "对半砍" (halve it) begins with the word for "right".
  const halved = context.hasOtherQuestion || isQuestion ? undefined : scaleAmount(words, card)
  if (halved) return { kind: 'change', language: context.language, needsPress: true, ...halved }
  const kept = removeNegatedPart(removeReplacedPart(words, card), card, context.names)
  const statedWords = removeOwnAmount(kept, context.language, (negated) => isAmountOf(negated, context))
  const { markers, rest, isTokenRejected } = stripCorrection(statedWords, card)
  const isReplacing = statedWords.length < words.length || isTokenRejected
  const language = pickLanguage(markers, context.language)
  const isRejection = markers.some(({ role }) => role === 'no' || role === 'refusal')
  const reject = (more: readonly Word[] = rest): FollowUp => ({ kind: 'reject', language, words: toRawText(more) })
  // "É seguro?" (is it safe?) has only words of a correction and of a yes.
  const isHesitation =
    !isQuestion && markers.some(({ role }) => role === 'lead') && !markers.some(({ role }) => role === 'yes')
  if (rest.length === 0) return isRejection || isHesitation ? reject() : undefined
  const parseAlone = (given: readonly Word[]) =>
    parseUtterance(toRawText(given), { names: context.names, language: context.language })
  if (!isQuestion && endsWithRejection(text)) return reject([])
  if (markers.length === 0 && !isReplacing) {
    const whole = parseUtterance(text, { names: context.names, language: context.language })
    if (!asksWhy(words) && (whole.reason === 'negated' || rejectsTrade(words)))
      return { kind: 'reject', language: whole.language, words: '' }
    if (whole.intent !== 'ask' || isQuestion || context.hasOtherQuestion) return undefined
  }
  // "Can you make it 30?" changes the amount, "what about WIF?" is a question.
  const isSuggested = markers.some(({ role }) => role === 'suggest')
  if (isSuggested && !isAmountOnly(rest, context)) return undefined
  if (isQuestion && !isSuggested) return isRejection ? reject() : undefined
  // "10 more" and "mais 10" are not the new amount.
  if (hasAddition(words, context.language) && isAmountOnly(rest, context)) return { kind: 'unclear', language }
  const scaled = context.hasOtherQuestion ? undefined : scaleAmount(rest, card)
  // A negation directly before the amount rejects the trade: "no compres 20", "不要 50" (not 50). A pause corrects it: "no, compra 20".
  const negation = classifyNegation(text, words, markers, rest, parseAlone(rest))
  if (negation === 'unclear') return isAmountOf(rest, context) ? reject([]) : { kind: 'unclear', language }
  if (negation === 'negated' && !isOtherAmount(rest, markers, parseAlone(rest), context)) {
    const own = isNonNegatingNo(markers) ? parseChange(rest, context, language) : undefined
    return own?.kind === 'change' && isOtherTrade(own, context) ? own : reject([])
  }
  if (scaled) return { kind: 'change', language, needsPress: true, ...scaled }
  const opposite = parseOppositeTrade(words, rest, context)
  if (opposite) return { kind: 'change', language, words: opposite, understood: {} }
  const change = parseChange(rest, context, markers.length === 0 ? parseAlone(words).language : language)
  // "Make it 20" after another question answers that question and must not take the card's token.
  const wouldUseCardToken =
    context.hasOtherQuestion && change?.kind === 'change' && Object.keys(change.understood).length > 0
  // "Wrong dog coin. BRETT, not WIF": only the part with the new token is the correction.
  if (isTokenRejected && change?.kind === 'change' && markers.length === 0 && !isComplete(change, context))
    return undefined
  // "Non, jveux plus" only restates the trade on the card, so it rejects it.
  if (isRejection && change?.kind === 'change' && isUnchanged(change, context)) return reject([])
  if (change && !wouldUseCardToken && (isReplacing || markers.length > 0 || isAmountOnly(rest, context))) return change
  return isRejection
    ? reject(parseAlone(rest).reason === 'negated' || isReason(rest, parseAlone(rest)) ? [] : rest)
    : undefined
}

/** Strips leading and trailing markers from the message. */
function stripMarkers(words: readonly Word[]): { markers: Marker[]; rest: readonly Word[] } {
  const markers: Marker[] = []
  let rest = words
  const startsWith = () => {
    const lead = startsHanQuestion(rest) ? undefined : markerAt(rest, 0, leadRoles)
    // "Um quarto" (a quarter) begins with an English filler.
    const filler = startsWithShare(rest) ? undefined : markerAt(rest, 0, ['filler'])
    // "不如" (better) begins with "不" (no).
    return (filler && lead && filler.length > lead.length ? filler : lead) ?? filler ?? findRefusedShare(rest)
  }
  for (let marker = startsWith(); marker; marker = startsWith()) {
    // A filler alone corrects nothing.
    if (marker.role !== 'filler') markers.push(marker)
    rest = rest.slice(marker.length)
  }
  const endsWith = () => markerAtEnd(rest, ['trail']) ?? markerAtEnd(rest, ['tail'])
  for (let marker = endsWith(); marker && marker.length < rest.length; marker = endsWith()) {
    if (marker.role !== 'tail') markers.push(marker)
    rest = rest.slice(0, -marker.length)
  }
  return { markers, rest }
}

/** Strips the markers and the rejected token of the card, and what follows it: "no WIF, make it PYTH, same amount". */
function stripCorrection(
  words: readonly Word[],
  card: CardTrade,
): { markers: Marker[]; rest: readonly Word[]; isTokenRejected: boolean } {
  const { markers, rest: stated } = stripMarkers(words)
  const refusal = stated[0]?.text === foldWord(card.symbol) ? markerAt(stated, 1, ['no']) : undefined
  // "WIF no, PYTH"
  if (refusal && refusal.length + 1 < stated.length) {
    const others = stripMarkers(stated.slice(refusal.length + 1))
    const rest = withoutSameAmount(others.rest)
    return { markers: [...markers, refusal, ...others.markers], rest, isTokenRejected: true }
  }
  const named = withoutRejectedToken(stated, markers, card)
  const isTokenRejected = named.length < stated.length
  // Without another marker, "WIF, same amount" may be a further order.
  if (!isTokenRejected)
    return { markers, rest: markers.length > 0 ? withoutSameAmount(stated) : stated, isTokenRejected }
  const lead = [0, 1, 2].find((at) => markerAt(named, at, ['lead']) !== undefined)
  const more = stripMarkers(named.slice(lead))
  return { markers: [...markers, ...more.markers], rest: withoutSameAmount(more.rest), isTokenRejected }
}

/** Whether a "no" never negates the words after it: "non vends" is "no, sell". */
function isNonNegatingNo(markers: readonly Marker[]): boolean {
  const before = markers.findLast(({ role }) => leadRoles.includes(role))
  return (
    before?.role === 'no' && before.languages.every((language) => languageTraits[language].negatedByNo.length === 0)
  )
}

const shares: ReadonlySet<string> = new Set(['all', 'half', 'quarter', 'third'])

/** Whether the words begin with a share of several words. */
function startsWithShare(words: readonly Word[]): boolean {
  const texts = words.map(({ text }) => text)
  const sharePhrase = phrasesAt(texts, 0).findLast((phrase) => getSenses(phrase).some(({ tag }) => shares.has(tag)))
  return sharePhrase?.includes(' ') ?? false
}

/** "All, no: half" refuses the first share. */
function findRefusedShare(words: readonly Word[]): Marker | undefined {
  const [first] = words
  if (!first || !getSenses(first.text).some(({ tag }) => shares.has(tag))) return undefined
  const refusal = markerAt(words, 1, ['no'])
  return refusal && { ...refusal, length: refusal.length + 1 }
}

/** "No half", "no double it", "لا كله": another amount in words. The Spanish "no todo" (not all) states none. */
function isOtherAmount(
  rest: readonly Word[],
  markers: readonly Marker[],
  parsed: ParsedUtterance,
  context: CorrectionContext,
): boolean {
  const isPlainNo = markers.some(({ role }) => role === 'no') && !markers.some(({ role }) => role === 'refusal')
  if (!isPlainNo || languageTraits[parsed.language].negatedByNo.includes('amount')) return false
  return scaleAmount(rest, context.card) !== undefined || (parsed.reason === 'no-side' && isAmountOnly(rest, context))
}

/** The new trade, or the question needed to complete it; undefined if the words change nothing. */
function parseChange(
  rest: readonly Word[],
  { card, names }: CorrectionContext,
  language: Language,
): FollowUp | undefined {
  const words = toRawText(rest)
  const { side, amount, token, symbol, chain } = card
  const parseWith = (understood: PartialTrade) => parseUtterance(words, { names, language, understood })
  const change = (understood: PartialTrade): FollowUp => ({ kind: 'change', language, words, understood })
  const parsed = parseUtterance(words, { names, language })
  if (parsed.intent !== 'ask' && parsed.intent !== 'buy' && parsed.intent !== 'sell' && parsed.intent !== 'info')
    return undefined
  if (parsed.intent === 'buy' || parsed.intent === 'sell') return change({})
  const statedSide = parsed.understood?.side
  if (statedSide !== undefined && statedSide !== side && isSideAlone(parsed.understood)) {
    const { amountUsd, units } = amount
    return change({ side: statedSide, token, chain, ...(amountUsd && { amountUsd }), ...(units && { units }) })
  }
  const openTrade = { side, ...unitOf(card) }
  const { unit: _, ...paid } = unitOf(card)
  const parsedWithCard = parseWith({ ...openTrade, token, chain })
  if (parsedWithCard.reason === 'no-amount') {
    // Only a token or a chain is named. On another chain the token has another address.
    const named = parsedWithCard.understood?.token
    // The same number of another token has another value, so the amount is dropped.
    if (named !== token && named !== undefined)
      return change('units' in amount ? { side } : { side, ...amount, ...paid })
    const isSameChain = (parsedWithCard.understood?.chain ?? chain) === chain
    return change({ side, ...amount, ...paid, ...(isSameChain ? { token, chain } : { token: symbol }) })
  }
  const isOther = parsedWithCard.token !== undefined && parsedWithCard.token !== token
  if (parsedWithCard.intent === 'buy' || parsedWithCard.intent === 'sell') {
    if (isOther) return change({ side })
    return change(parsedWithCard.chain === chain ? { ...openTrade, token, chain } : { ...openTrade, token: symbol })
  }
  return parsedWithCard.understood ? change({ ...openTrade, token, chain }) : undefined
}

/** "I meant sell": the other side of the trade, and nothing else. */
function isSideAlone(understood: PartialTrade = {}): boolean {
  return Object.entries(understood).every(([part, value]) => part === 'side' || value === undefined)
}

function isComplete(
  { words, understood, language }: FollowUp & { kind: 'change' },
  { names }: FollowUpContext,
): boolean {
  return ['buy', 'sell'].includes(parseUtterance(words, { names, language, understood }).intent)
}

function pickLanguage(markers: readonly Marker[], preferred: Language): Language {
  const markerLanguages = markers.flatMap(({ languages }) => (languages.includes(preferred) ? [] : languages))
  return markerLanguages[0] ?? preferred
}
