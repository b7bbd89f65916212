import type { Word } from './tokenize.ts'

/** Accented forms in the past tense or third person; without the accent they could be requests. */
const pastTense =
  /^(?:compré|vendí|acheté(?:e|s|es)?|vendu(?:e|s|es)?|comprara|él|invertí|investi|gasté|placé|dépensé|investí|tomé|liquidé|échangé|compraré|venderé|saí|desfiz)$/

/** Whether any word is a past tense that only its accent distinguishes from a request: "compré", "acheté", "vendí". */
export function isPastTense(words: readonly Word[]): boolean {
  return words.some((word) => pastTense.test(word.raw.toLowerCase().normalize('NFC')))
}
