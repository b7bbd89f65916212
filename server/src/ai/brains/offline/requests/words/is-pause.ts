import type { Language } from '@murmur/contract/languages'
import { wordLimit } from '#ai/brains/offline/parsing/traits/word-limit.ts'
import { phraseLength, toFoldedWords } from '#ai/brains/offline/requests/questions/question-words.ts'

/** At most this many words: a longer message is about more than a pause. */
const maxWords = 7

/**
 * Whether a message only asks for a moment: "one sec", "hold on, give me a minute". Its number is a time, not an amount, even while
 * an order lacks one.
 */
export function isPause(text: string, language: Language): boolean {
  const words = toFoldedWords(text)
  if (words.length === 0 || words.length > wordLimit(maxWords, language)) return false
  let rest = words
  let isNamed = false
  while (rest.length > 0) {
    const pause = phraseLength(rest, 'pause', language)
    const length = pause || phraseLength(rest, 'pauseFiller', language)
    if (length === 0) return false
    isNamed ||= pause > 0
    rest = rest.slice(length)
  }
  return isNamed
}
