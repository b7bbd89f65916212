import type { Language } from '@murmur/contract/languages'
import { codeRules } from '#identity/sign-up/codes.store.ts'
import { translate } from '#platform/i18n/translate.ts'

/** States how long a mailed code is valid. */
export function validityText(language: Language, purpose: keyof typeof codeRules): string {
  return translate(language, 'mail.code.valid', { minutes: codeRules[purpose].minutes })
}

/** Joins the lines of a mail, with the trailing newline that mail programs expect. */
export function mailText(...all: string[]): string {
  return [...all, ''].join('\n')
}
