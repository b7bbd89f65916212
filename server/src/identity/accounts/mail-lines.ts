import type { Language } from '@murmur/contract/languages'
import { codeRules } from '#identity/sign-up/codes.store.ts'
import { say } from '#platform/i18n/say.ts'

/** How long a mailed code is valid. */
export function valid(language: Language, purpose: keyof typeof codeRules): string {
  return say(language, 'mail.code.valid', { minutes: codeRules[purpose].minutes })
}

/** A mail's text, ending with the newline that mail programs expect. */
export function lines(...all: string[]): string {
  return [...all, ''].join('\n')
}
