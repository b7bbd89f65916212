import type { Language } from '@murmur/contract/languages'

/**
 * The language of a sentence, and the locale of its figures. Figures use the account's locale even in a reply of another
 * language: one screen must not show the same amount in two formats.
 */
export type Wording = { language: Language; figures: Language }

/** A single language also formats the figures. */
export function toWording(wording: Language | Wording): Wording {
  if (typeof wording === 'string') return { language: wording, figures: wording }
  return { language: wording.language, figures: wording.figures ?? wording.language }
}
