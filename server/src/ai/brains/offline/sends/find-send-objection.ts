import { chains } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'
import { hasTag } from '#ai/brains/offline/parsing/amounts.ts'
import type { Tag } from '#ai/brains/offline/parsing/lexicon.ts'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import { isCourteousRequest, splitIntoWords } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { type Piece, splitIntoPieces } from '#ai/brains/offline/parsing/pieces.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { namePlaceholder, type SendObjection } from '#ai/brains/sends.port.ts'
import { isHan, namesAll, sendWords, withoutAddresses } from './send-words.ts'

/** Tags of words that a plain send may have, besides its verb, its number and its token. */
const plainTags: ReadonlySet<Tag> = new Set<Tag>([
  ...([
    'glue',
    'into',
    'on',
    'on-after',
    'polite',
    'greeting',
    'thanks',
    'want',
    'request',
    'usd',
    'all',
    'max',
  ] as const),
  ...(['balance', 'count', 'coin', 'coins', 'crypto', 'chain-noun', 'paid-with'] as const),
  ...chains.map(({ slug }) => slug),
])
/** Tags that make a word unclear, whatever else it means. */
const unclearTags: readonly Tag[] = ['ask', 'foreign', 'leverage', 'vague']

/**
 * Why the words of a send open no card; undefined for a plain request of which every word is understood. `text` has the placeholder of
 * the recipient's name, or may hold a name that the address book lacks (`mayHoldName`): then a single Chinese character that the lexicon
 * has may be a part of that name ("周" is a surname and a week).
 */
export function findSendObjection(
  text: string,
  language: Language,
  names: TokenNames,
  { mayHoldName }: { mayHoldName: boolean },
): SendObjection | undefined {
  const { normalized, words, hasQuestionMark, hasQuote, detected } = splitIntoWords(withoutAddresses(text), {
    names,
    language,
  })
  const pieces = splitIntoPieces(words, names, detected)
  const counted = pieces.filter(({ text: each }) => !(mayHoldName && isHan(each) && each.length === 1))
  const hasAny = (...tags: Tag[]) => counted.some((piece) => tags.some((tag) => hasTag(piece, tag)))
  const isCourteous = isCourteousRequest(pieces)
  const isNegated = counted.some((piece) => hasTag(piece, 'not') || (hasTag(piece, 'no') && !hasPlainTag(piece)))
  // "All but 1" is an amount.
  if (isNegated && pieces.some((piece) => namesAll(piece, language))) return 'unclear'
  if (isNegated || normalized.emoji === 'no') return 'negated'
  if (hasAny('if', 'time', 'recurring')) return 'not-now'
  if (normalized.isHidden || hasQuote || normalized.emoji === 'question') return 'unclear'
  if (hasQuestionMark && !isCourteous) return 'unclear'
  const isPlain = (piece: Piece, at: number) =>
    isPlainWord(piece, language) || (isCourteous && hasTag(piece, 'ask') && at === pieces.length - 1)
  const verbs = pieces.filter((piece) => isSendVerb(piece, language))
  const numbers = pieces.filter(({ kind }) => kind === 'number')
  return verbs.length <= 1 && numbers.length <= 1 && pieces.every(isPlain) ? undefined : 'unclear'
}

/** Whether a message asks about a send instead of requesting one: "转给小明 0.1 SOL 要多少手续费？" */
export function isSendQuestion(text: string, language: Language, names: TokenNames): boolean {
  const { words, hasQuestionMark, detected } = splitIntoWords(text, { names, language })
  const pieces = splitIntoPieces(words, names, detected)
  return hasQuestionMark && pieces.some((piece) => hasTag(piece, 'ask')) && !isCourteousRequest(pieces)
}

function isPlainWord(piece: Piece, language: Language): boolean {
  if (
    piece.text === namePlaceholder ||
    piece.kind === 'token' ||
    piece.kind === 'number' ||
    isSendVerb(piece, language)
  )
    return true
  if (piece.kind !== 'sense' || unclearTags.some((tag) => hasTag(piece, tag))) return false
  return hasPlainTag(piece) && (!hasTag(piece, 'limit') || namesAll(piece, language))
}

const hasPlainTag = (piece: Piece) => piece.kind === 'sense' && [...piece.tags].some((tag) => plainTags.has(tag))

/** Whether a piece is a verb of sending; the lexicon splits some Chinese ones: "汇给". */
function isSendVerb(piece: Piece, language: Language): boolean {
  const verbs = sendWords[language].verbs.map(foldWord)
  const text = piece.words.map((word) => word.text).join(isHan(piece.text) ? '' : ' ')
  if (verbs.includes(text)) return true
  return hasTag(piece, 'other') && isHan(text) && verbs.some((verb) => verb.startsWith(text))
}
