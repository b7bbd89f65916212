import type { Language } from '@murmur/contract/languages'
import { rememberLast } from '#platform/remember-last.ts'
import { hasTag } from './amounts.ts'
import { splitClitics } from './clitics.ts'
import { completeWithoutLead, completeWithSide } from './complete-ambiguous-trade.ts'
import { completeTrade, type IncompleteTrade } from './complete-trade.ts'
import { detectLanguage } from './detect-language.ts'
import { rewriteMaxAmount } from './han/rewrite-max-amount.ts'
import { getLanguages, getSenses } from './lexicon.ts'
import { maxCachedTexts, normalizeText } from './normalize-text.ts'
import { numeralLanguages } from './numbers/numerals.ts'
import { parseAnswer } from './parse-answer.ts'
import { parseQuestion } from './parse-question.ts'
import { extractTradeWords, type TradeWords } from './parse-trade.ts'
import type { AskReason, ParsedUtterance, PartialTrade } from './parsed-utterance.ts'
import { isPastTense } from './past-tense.ts'
import { type Piece, splitIntoPieces } from './pieces.ts'
import { suggestSymbol, type TokenNames } from './token-names.ts'
import { tokenize } from './tokenize.ts'

const maxTextLength = 4000
const maxSentenceWords = 80

export type ParseContext = { names: TokenNames; language?: Language; understood?: PartialTrade | undefined }

/**
 * Parses one utterance in any of the six languages. Deterministic, linear in its length. Returns `buy` or `sell` only if every
 * word is understood and gives one side, one amount with its unit and one token; an unclear trade gives `ask` (decision 085). `understood` is
 * the incomplete request of our last question, which a short answer may complete.
 */
export function parseUtterance(text: string, { names, language, understood }: ParseContext): ParsedUtterance {
  return parse(text, names, language, understood)
}

const parse = rememberLast(
  (text: string, names: TokenNames, language: Language | undefined, understood: PartialTrade | undefined) =>
    parseOnce(text, { names, ...(language && { language }), understood }),
  maxCachedTexts,
)

/** Splits an utterance into its words, with Arabic prefixes joined (`whole`) and split (`words`), and detects their language. */
export function splitIntoWords(text: string, { names, language }: Pick<ParseContext, 'names' | 'language'>) {
  const normalized = normalizeText(text)
  const { words: whole, hasQuestionMark, hasQuote } = tokenize(rewriteMaxAmount(normalized.text))
  const isWord = (word: string) =>
    getSenses(word).length > 0 || numeralLanguages(word).length > 0 || names.phrases.has(word)
  const isKnown = (word: string) => getLanguages(word).size > 0 || isWord(word)
  const words = splitClitics(whole, isKnown, isWord)
  return { normalized, whole, words, hasQuestionMark, hasQuote, detected: detectLanguage(words, language) }
}

function parseOnce(text: string, context: ParseContext): ParsedUtterance {
  const preferred = context.language ?? 'en'
  const clarify = (reason: AskReason, language = preferred): ParsedUtterance => ({ intent: 'ask', language, reason })
  if (text.length > maxTextLength) return clarify('too-long')
  const { normalized, whole, words, hasQuestionMark, hasQuote, detected } = splitIntoWords(text, context)
  const { language } = detected
  if (normalized.isHidden) return clarify('hidden', language)
  if (words.length === 0) {
    if (normalized.emoji === 'yes' || normalized.emoji === 'no') return { intent: normalized.emoji, language }
    return clarify('empty', language)
  }
  if (words.length > maxSentenceWords) return clarify('too-long', language)
  const answer = hasQuestionMark || normalized.emoji === 'question' ? undefined : parseAnswer(whole)
  if (answer === 'thanks') return { intent: 'smalltalk', smalltalk: 'thanks', language }
  if (answer && normalized.emoji !== (answer === 'yes' ? 'no' : 'yes')) return { intent: answer, language }
  const pieces = splitIntoPieces(words, context.names, detected)
  const sentence = extractTradeWords(pieces, context.names, context.understood)
  const objections = [
    ...findSentenceObjections(pieces, words, normalized.emoji, hasQuestionMark, hasQuote),
    ...sentence.objections,
  ]
  return parseSentence(pieces, { ...sentence, objections }, language, context)
}

/** Objections to a trade from the sentence as a whole. */
function findSentenceObjections(
  pieces: readonly Piece[],
  words: Parameters<typeof isPastTense>[0],
  emoji: 'no' | 'question' | 'yes' | undefined,
  hasQuestionMark: boolean,
  hasQuote: boolean,
): AskReason[] {
  if (emoji === 'no') return ['negated']
  if (isPastTense(words)) return ['not-understood']
  if (hasQuote) return ['question']
  return (hasQuestionMark && !isCourteousRequest(pieces)) || emoji === 'question' ? ['question'] : []
}

const courtesies = new Set(
  'me us my m moi mon ma mes mi mis meu meus minha mim لي please pls plz kindly porfa favor svp stp plait فضلك سمحت'.split(
    ' ',
  ),
)

/** "Could you buy me …?" is a request; "can you buy …?" may ask whether it is possible. */
export function isCourteousRequest(pieces: readonly Piece[]): boolean {
  if (!pieces.some((piece) => hasTag(piece, 'request'))) return false
  return pieces.some(({ text, words }) => /[帮给替]/.test(text) || words.some((word) => isCourtesy(word.text)))
}

function isCourtesy(word: string): boolean {
  return courtesies.has(word) || /^(?:compr|vend)\p{L}*me$|^(?:تشتري|تبيع)لي$/u.test(word)
}

function parseSentence(
  pieces: readonly Piece[],
  words: TradeWords,
  language: Language,
  context: ParseContext,
): ParsedUtterance {
  const { understood: before = {} } = context
  const isNewSide = words.sides.length > 0 && before.side !== undefined && words.sides[0] !== before.side
  const partCount = words.sides.length + words.amounts.length + words.tokens.length + words.chains.length
  const isFragment = partCount > 0 || (words.payWith ?? words.coin) !== undefined
  // "Euros, 50 euros" leaves the open question as it is.
  const hasOtherObjection = words.objections.length > 0 && words.objections[0] !== 'not-usd'
  const { token: _, chain: __, ...open } = before
  const pending = words.isAnyToken ? open : before
  const trade = completeTrade(words, isNewSide || !isFragment || hasOtherObjection ? {} : pending)
  if ('side' in trade) {
    const { side, ...slots } = trade
    return { intent: side, language, ...slots }
  }
  const isAction = pieces.some((piece) => hasTag(piece, 'buy') || hasTag(piece, 'sell') || hasTag(piece, 'get'))
  const isTradeLike = isAction || (words.amounts.length > 0 && words.sides.length > 0)
  const isAnswering = before.side !== undefined && isFragment && words.objections.length === 0
  if (!isAnswering && (!isTradeLike || words.objections.length > 0)) {
    const { intent, ...slots } = parseQuestion(pieces, words) ?? { intent: 'ask' as const }
    if (intent !== 'ask' || slots.reason) return { intent, language, ...slots }
  }
  const unconfirmed = isAction
    ? (completeWithoutLead(pieces, words, trade.reason) ?? completeWithSide(words, before))
    : undefined
  if (unconfirmed) return { intent: 'ask', language, reason: 'confirm-order', understood: unconfirmed }
  const reason =
    isTradeLike || isAnswering || words.amounts.length > 0 || trade.reason !== 'no-side'
      ? trade.reason
      : 'not-understood'
  const askReason = reason === 'no-side' && words.amounts.length === 0 ? 'not-understood' : reason
  return {
    ...toClarification(askReason, trade, language, context.names),
    ...(words.isAnyToken && { isAnyToken: true as const }),
  }
}

/** Reasons that a follow-up answer can resolve; only these keep the incomplete request. */
const answerableReasons: ReadonlySet<AskReason> = new Set<AskReason>([
  'which-amount',
  'odd-number',
  'which-number',
  'amount-range',
  'percent-range',
  'no-side',
  'no-amount',
  'no-unit',
  'not-usd',
  'tokens-not-usd',
  'percent-of-buy',
  'no-token',
  'unknown-token',
  'which-token',
  'which-chain',
  'confirm-order',
])

function toClarification(
  reason: AskReason,
  { understood, unknownToken, possibleValues }: Omit<IncompleteTrade, 'reason'>,
  language: Language,
  names: TokenNames,
): ParsedUtterance {
  const name = reason === 'unknown-token' ? unknownToken : undefined
  const suggestion = name ? suggestSymbol(names, name) : undefined
  return {
    intent: 'ask',
    language,
    reason,
    ...(answerableReasons.has(reason) && { understood }),
    ...(reason === 'which-number' && possibleValues && { possibleValues }),
    ...(name && { token: name }),
    ...(suggestion && { suggestion }),
  }
}
