import type { Language } from '@murmur/contract/languages'
import type sendsEn from '@murmur/locales/en/sends.json'
import { foldWord } from '#ai/brains/offline/parsing/normalize-text.ts'
import type { Piece } from '#ai/brains/offline/parsing/pieces.ts'
import { readLocales } from '#platform/i18n/locale-files.ts'

/**
 * From `locales/<code>/sends.json`: verbs of sending, words for dollars, phrases before a verb, words for the whole holding, and words of
 * other requests: "send me my SOL address".
 */
export const sendWords = readLocales<typeof sendsEn>('sends.json')
const han = /\p{Script=Han}/u
const address = /\b(0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})\b/giu

/** A message without its addresses: one is not a name, and its characters aren't words. */
export const withoutAddresses = (text: string) => text.replace(address, ' ')

/** Whether a text contains an address of any chain. */
export const hasAddress = (text: string) => text.search(address) >= 0

/** Whether a text is written in Chinese characters, which need no spaces between words. */
export const isHan = (text: string) => han.test(text)

/** Whether a folded text contains a folded word: as a whole word, or in Chinese anywhere. */
export function containsWord(folded: string, word: string): boolean {
  return isHan(word) ? folded.includes(word) : new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(folded)
}

/** Whether a piece of a sentence has a word for the whole holding: "all my". */
export function namesAll(piece: Piece, language: Language): boolean {
  if (piece.kind === 'token') return false
  const parts = piece.words.map((word) => word.text)
  const all = sendWords[language].all.map(foldWord)
  return all.some((word) => (isHan(word) ? parts.join('').includes(word) : parts.includes(word)))
}
