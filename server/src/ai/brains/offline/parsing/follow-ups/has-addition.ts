import type { Language } from '@murmur/contract/languages'
import type { Word } from '#ai/brains/offline/parsing/tokenize.ts'

/** Folded words that add to an amount, apart from "nothing more" and "more or less". Chinese ones change no card. */
const additions: Partial<Record<Language, RegExp>> = {
  en: /(?<!\bno )\b(?:more|extra|another|plus)\b(?! or)/,
  es: /(?<!\b(?:nada|no|sin) )\b(?:mas|otros|otras|subele|bajale)\b(?! (?:a|o)\b)/,
  fr: /(?<!\brien )\b(?:de|en) plus\b/,
  pt: /(?<!\bnada )\bmais\b(?! ou)/,
  ar: /كمان|(?:زودها|زيدها|نقصها)(?! ل)/,
}

/** Whether a message adds to an amount rather than replaces it: "10 more", "5 de plus", "كمان 5". */
export function hasAddition(words: readonly Word[], language: Language): boolean {
  return additions[language]?.test(words.map(({ text }) => text).join(' ')) === true
}
