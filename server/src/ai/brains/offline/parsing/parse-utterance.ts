import type { Language } from '@murmur/contract/languages'
import { has } from './amounts.ts'
import { splitClitics } from './clitics.ts'
import { completeTrade, type Incomplete } from './complete-trade.ts'
import { detectLanguage } from './detect-language.ts'
import { languagesOf } from './lexicon.ts'
import { see } from './normalize-text.ts'
import { numeralLanguages } from './numerals.ts'
import { readAnswer } from './parse-answer.ts'
import { readQuestion } from './parse-question.ts'
import { type TradeWords, tradeWords } from './parse-trade.ts'
import type { AskReason, Reading, Understood } from './parsed-utterance.ts'
import { speaksOfThePast } from './past-tense.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { suggestSymbol, type TokenNames } from './token-names.ts'
import { wordsOf } from './words.ts'

const longestText = 4000
const longestSentence = 80

export type ReadingContext = { names: TokenNames; language?: Language; understood?: Understood | undefined }

/**
 * Reads one utterance in any of the six languages. Deterministic, and linear in its length. It answers `buy` or `sell`
 * only when every word is understood and says one side, one amount with its unit and one token; else it asks (decision 085).
 * `understood` is what a question of ours left open, which a short answer may complete.
 */
export function readUtterance(text: string, context: ReadingContext): Reading {
  const preferred = context.language ?? 'en'
  const ask = (why: AskReason, language = preferred): Reading => ({ intent: 'ask', language, why })
  if (text.length > longestText) return ask('too-long')
  const sight = see(text)
  const { words: whole, hasQuestionMark, hasQuote } = wordsOf(sight.text)
  const { phrases } = context.names
  const isKnown = (word: string) => languagesOf(word).size > 0 || numeralLanguages(word).length > 0 || phrases.has(word)
  const words = splitClitics(whole, isKnown)
  const detected = detectLanguage(words, context.language)
  const { language } = detected
  if (sight.isHidden) return ask('hidden', language)
  if (words.length === 0) {
    if (sight.emoji === 'yes' || sight.emoji === 'no') return { intent: sight.emoji, language }
    return ask('empty', language)
  }
  if (words.length > longestSentence) return ask('too-long', language)
  const answer = hasQuestionMark || sight.emoji === 'doubt' ? undefined : readAnswer(whole)
  if (answer === 'thanks') return { intent: 'smalltalk', smalltalk: 'thanks', language }
  if (answer && sight.emoji !== (answer === 'yes' ? 'no' : 'yes')) return { intent: answer, language }
  const pieces = piecesOf(words, context.names, detected)
  const sentence = tradeWords(pieces, context.names)
  const against = [...againstAll(pieces, words, sight.emoji, hasQuestionMark, hasQuote), ...sentence.against]
  return readSentence(pieces, { ...sentence, against }, language, context)
}

/** What speaks against a trade in the sentence as a whole. */
function againstAll(
  pieces: readonly Piece[],
  words: Parameters<typeof speaksOfThePast>[0],
  emoji: 'no' | 'doubt' | 'yes' | undefined,
  hasQuestionMark: boolean,
  hasQuote: boolean,
): AskReason[] {
  if (emoji === 'no') return ['negated']
  if (speaksOfThePast(words)) return ['not-understood']
  if (hasQuote) return ['question']
  return (hasQuestionMark && !isCourteousRequest(pieces)) || emoji === 'doubt' ? ['question'] : []
}

const courtesies = new Set(
  'me us my m moi mon ma mes mi mis meu meus minha mim لي please pls plz kindly porfa favor svp stp plait فضلك سمحت'.split(
    ' ',
  ),
)

/** "Could you buy me …?" is a request; "can you buy …?" may be a question about what is possible. */
function isCourteousRequest(pieces: readonly Piece[]): boolean {
  if (!pieces.some((piece) => has(piece, 'request'))) return false
  return pieces.some(({ text, words }) => /[帮给替]/.test(text) || words.some((word) => isCourtesy(word.text)))
}

function isCourtesy(word: string): boolean {
  return courtesies.has(word) || /^(?:compr|vend)\p{L}*me$|^(?:تشتري|تبيع)لي$/u.test(word)
}

function readSentence(
  pieces: readonly Piece[],
  words: TradeWords,
  language: Language,
  context: ReadingContext,
): Reading {
  const { understood: before = {} } = context
  const isNewSide = words.sides.length > 0 && before.side !== undefined && words.sides[0] !== before.side
  const isFragment = words.sides.length + words.amounts.length + words.tokens.length + words.chains.length > 0
  const trade = completeTrade(words, isNewSide || !isFragment || words.against.length > 0 ? {} : before)
  if ('side' in trade) {
    const { side, ...slots } = trade
    return { intent: side, language, ...slots }
  }
  const isAction = pieces.some((piece) => has(piece, 'buy') || has(piece, 'sell') || has(piece, 'get'))
  const isTradeLike = isAction || (words.amounts.length > 0 && words.sides.length > 0)
  const isAnswering = before.side !== undefined && isFragment && words.against.length === 0
  if (!isAnswering && (!isTradeLike || words.against.length > 0)) {
    const { intent, ...slots } = readQuestion(pieces, words) ?? { intent: 'ask' as const }
    if (intent !== 'ask' || slots.why) return { intent, language, ...slots }
  }
  const why =
    isTradeLike || isAnswering || words.amounts.length > 0 || trade.why !== 'no-side' ? trade.why : 'not-understood'
  return asking(
    why === 'no-side' && words.amounts.length === 0 ? 'not-understood' : why,
    trade,
    language,
    context.names,
  )
}

/** Of these what is still missing is asked for; of all others nothing is kept. */
const goesOn: ReadonlySet<AskReason> = new Set<AskReason>([
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
  'usd-of-sale',
  'percent-of-buy',
  'no-token',
  'unknown-token',
  'which-token',
  'which-chain',
])

function asking(
  why: AskReason,
  { understood, asked: unknown, readings }: Omit<Incomplete, 'why'>,
  language: Language,
  names: TokenNames,
): Reading {
  const asked = why === 'unknown-token' ? unknown : undefined
  const suggestion = asked ? suggestSymbol(names, asked) : undefined
  return {
    intent: 'ask',
    language,
    why,
    ...(goesOn.has(why) && { understood }),
    ...(why === 'which-number' && readings && { readings }),
    ...(asked && { token: asked }),
    ...(suggestion && { suggestion }),
  }
}
