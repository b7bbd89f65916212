import type { Language } from '@murmur/contract/languages'

/**
 * The language of a sentence, and the locale of the figures in it. That is the account's, whatever language its user is
 * answered in: one screen must not write the same amount in two ways.
 */
export type Wording = { language: Language; figures: Language }

/** A bare language writes its own figures. */
export function wordingOf(wording: Language | Wording): Wording {
  if (typeof wording === 'string') return { language: wording, figures: wording }
  return { language: wording.language, figures: wording.figures ?? wording.language }
}
