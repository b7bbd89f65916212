import type { Language } from '@murmur/contract/languages'
import { getLongestPhraseLength, getSenses, type Tag } from '#ai/brains/offline/parsing/lexicon.ts'
import { numeralLanguages } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { languageTraits } from '#ai/brains/offline/parsing/traits/language-traits.ts'

const units: readonly Tag[] = ['usd', 'cents', 'percent', 'count']

/**
 * Removes a negated amount from the end of an answer to a question for the amount: "10 dollars, not 10 tokens". Returns all words unless
 * the negated amount has another unit.
 */
export function removeNegatedAmount(words: readonly Word[], language: Language): readonly Word[] {
  const at = words.findIndex((word, each) => each > 0 && isNegation(word, language))
  if (at < 0) return words
  const [stated, negated] = [words.slice(0, at), words.slice(at + 1)]
  const unit = findUnit(negated)
  const isAmount = unit !== undefined && negated.every((word) => word.kind === 'number' || isPartOfAmount(word))
  return isAmount && findUnit(stated) !== unit ? stated : words
}

/** Whether a word only negates: "not", but not a "no" that may be an answer. */
export function isNegation({ text }: Word, language: Language): boolean {
  const tags = getSenses(text).map(({ tag }) => tag)
  // "10 dollars no 10 tokens" may be a correction.
  const negates = languageTraits[language].negatedByNo.includes('amount')
  return tags.includes('not') && (negates || !tags.includes('no'))
}

function findUnit(words: readonly Word[]): Tag | undefined {
  return words.flatMap(({ text }) => units.find((unit) => hasTag(text, unit)) ?? [])[0]
}

function isPartOfAmount({ text }: Word): boolean {
  return [...units, 'glue' as const].some((tag) => hasTag(text, tag)) || numeralLanguages(text).length > 0
}

function hasTag(text: string, tag: Tag): boolean {
  return getSenses(text).some((sense) => sense.tag === tag)
}

/**
 * Removes the clause of a Chinese message that leaves another token alone: "AERO先不动 BONK全清了吧". Undefined without such a clause at the
 * start or the end.
 */
export function removeKeptToken(words: readonly Word[], names: TokenNames): readonly Word[] | undefined {
  const tokens = words.flatMap(({ text }, at) => (names.symbols.has(text) ? [at] : []))
  const [first = 0, second] = tokens
  if (tokens.length !== 2 || second === undefined || words[first]?.text === words[second]?.text) return undefined
  if (first === 0 && refusalLength(words, 1) === second - 1) return words.slice(second)
  return second + 1 + refusalLength(words, second + 1) === words.length ? words.slice(0, second) : undefined
}

/** Number of words of a Chinese refusal at `at`: "先不动" (don't touch), "留着" (keep). */
function refusalLength(words: readonly Word[], at: number): number {
  const max = Math.min(getLongestPhraseLength(words[at]?.text ?? ''), words.length - at)
  const lengths = Array.from({ length: max }, (_, each) => max - each)
  return (
    lengths.find((length) => {
      const phrase = words.slice(at, at + length).map(({ text }) => text)
      return /^\p{Script=Han}/u.test(phrase[0] ?? '') && hasTag(phrase.join(' '), 'no')
    }) ?? Number.NaN
  )
}
