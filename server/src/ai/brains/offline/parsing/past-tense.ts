import type { Word } from './words.ts'

/** Written with its accent a word tells of the past, or of somebody else; without it, it could be a request. */
const pastTense =
  /^(?:compré|vendí|acheté(?:e|s|es)?|vendu(?:e|s|es)?|comprara|él|invertí|investi|gasté|placé|dépensé|investí|tomé|liquidé|échangé|compraré|venderé)$/

/** Whether a word is one of those that only an accent tells from a request: "compré", "acheté", "vendí". */
export function isPastTense(words: readonly Word[]): boolean {
  return words.some((word) => pastTense.test(word.raw.toLowerCase().normalize('NFC')))
}
