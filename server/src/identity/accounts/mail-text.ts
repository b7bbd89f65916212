import type { Language } from '@murmur/contract/languages'
import { codeRules } from '#identity/sign-up/codes.store.ts'
import { say } from '#platform/i18n/say.ts'

/** Tells the reader how long a mailed code is valid. */
export function validityText(language: Language, purpose: keyof typeof codeRules): string {
  return say(language, 'mail.code.valid', { minutes: codeRules[purpose].minutes })
}

/** Joins the lines of a mail, with the trailing newline that mail programs expect. */
export function mailText(...all: string[]): string {
  return [...all, ''].join('\n')
}
