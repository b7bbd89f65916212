import type { Language } from '@murmur/contract/languages'
import { getSenses, type Tag } from '#ai/brains/offline/parsing/lexicon.ts'
import { numeralLanguages } from '#ai/brains/offline/parsing/numbers/numerals.ts'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'

const units: readonly Tag[] = ['usd', 'cents', 'percent', 'count']
/** Languages with a word for "not" that is no "no": "10 dollars no 10 tokens" may be a correction in them. */
const withOwnNot: ReadonlySet<Language> = new Set<Language>(['en', 'fr', 'ar'])

/**
 * The words without a denied amount at the end, in an answer to a question for the amount: "10 dollars, not 10 tokens". All words
 * unless the denied amount has another unit.
 */
export function leaveOutDenied(words: readonly Word[], language: Language): readonly Word[] {
  const at = words.findIndex((word, each) => each > 0 && isNot(word, language))
  if (at < 0) return words
  const [stated, denied] = [words.slice(0, at), words.slice(at + 1)]
  const unit = findUnit(denied)
  const isAmount = unit !== undefined && denied.every((word) => word.kind === 'number' || isPartOfAmount(word))
  return isAmount && findUnit(stated) !== unit ? stated : words
}

function isNot({ text }: Word, language: Language): boolean {
  const tags = getSenses(text).map(({ tag }) => tag)
  return tags.includes('not') && !(tags.includes('no') && withOwnNot.has(language))
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
