import type { BaseIssue } from 'valibot'

/** The faults of a form field, and the values their sentences need. The catalogs hold the sentences, as `field.<id>`. */
export const fieldErrors = {
  'amount-invalid': [],
  blank: [],
  'captcha-missing': [],
  'chain-missing': [],
  /** Any fault without its own sentence. */
  check: ['field'],
  'code-missing': [],
  'confirm-missing': [],
  date: [],
  'email-missing': [],
  'email-wrong': [],
  'exact-length': ['limit'],
  format: [],
  'letters-digits': [],
  page: [],
  'password-missing': [],
  'passwords-differ': [],
  'percentage-invalid': [],
  picture: [],
  price: [],
  side: [],
  signs: [],
  'title-missing': [],
  'token-incomplete': [],
  'token-not-found': [],
  'too-long': ['limit'],
  'too-short': ['limit'],
  'trade-data-missing': [],
  'username-missing': [],
  'username-typed': [],
  wav: [],
  'whole-dollars': [],
  'your-email': [],
} as const satisfies Record<string, readonly ('field' | 'limit')[]>
export type FieldErrorId = keyof typeof fieldErrors

/** One wrong field: an id, and plain values by name. */
export type FieldError = { id: FieldErrorId; values: Readonly<Record<string, string>> }

/** A schema's message, typed as an id of the list. */
export function fieldError(id: FieldErrorId): FieldErrorId {
  return id
}

/** Converts an issue of one of the contract's schemas to a field fault. */
export function toFieldError(issue: BaseIssue<unknown>, field: string): FieldError {
  const { message, requirement } = issue
  if (!isFieldErrorId(message)) return { id: 'check', values: { field } }
  const needs: readonly string[] = fieldErrors[message]
  return { id: message, values: needs.includes('limit') ? { limit: String(requirement) } : {} }
}

function isFieldErrorId(message: string): message is FieldErrorId {
  return Object.hasOwn(fieldErrors, message)
}
