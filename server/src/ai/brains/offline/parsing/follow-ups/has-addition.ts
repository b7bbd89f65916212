import type { Language } from '@murmur/contract/languages'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'
import { markerAt } from './follow-up-words.ts'

/** Whether a message adds to an amount rather than replaces it: "10 more", "5 de plus", but not "no more" or "more or less". */
export function hasAddition(words: readonly Word[], language: Language): boolean {
  let at = 0
  while (at < words.length) {
    const noAdditionMarker = markerAt(words, at, ['no-addition'])
    if (!noAdditionMarker && markerAt(words, at, ['addition'])?.languages.includes(language)) return true
    at += noAdditionMarker?.length ?? 1
  }
  return false
}
