import type { BaseIssue } from 'valibot'

/** The errors of a form field, with the values of their messages. The catalogs contain the messages as `field.<id>`. */
export const fieldErrors = {
  'amount-invalid': [],
  blank: [],
  'captcha-missing': [],
  'chain-missing': [],
  /** Any error without its own message. */
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
  'passkey-name-missing': [],
  'password-missing': [],
  'passwords-differ': [],
  'percentage-invalid': [],
  picture: [],
  price: [],
  priority: [],
  'quantity-invalid': [],
  'recipient-address-invalid': [],
  'recipient-address-mistyped': [],
  'recipient-address-missing': [],
  'recipient-name-missing': [],
  side: [],
  signs: [],
  'title-missing': [],
  'token-incomplete': [],
  'token-not-found': [],
  'too-long': ['limit'],
  'too-short': ['limit'],
  'trade-data-missing': [],
  'username-at': [],
  'username-missing': [],
  'username-typed': [],
  'watched-address-missing': [],
  'watched-known': [],
  'watched-name-missing': [],
  'watched-own': [],
  wav: [],
  'whole-dollars': [],
  'your-email': [],
} as const satisfies Record<string, readonly ('field' | 'limit')[]>
export type FieldErrorId = keyof typeof fieldErrors

/** An invalid field: the id of the error, and the values of its message by name. */
export type FieldError = { id: FieldErrorId; values: Readonly<Record<string, string>> }

/** Types a schema's message as an id of `fieldErrors`. */
export function asFieldErrorId(id: FieldErrorId): FieldErrorId {
  return id
}

/** Converts a valibot issue of a contract schema to a field error. */
export function toFieldError(issue: BaseIssue<unknown>, field: string): FieldError {
  const { message, requirement } = issue
  if (!isFieldErrorId(message)) return { id: 'check', values: { field } }
  const requiredValues: readonly string[] = fieldErrors[message]
  return { id: message, values: requiredValues.includes('limit') ? { limit: String(requirement) } : {} }
}

function isFieldErrorId(message: string): message is FieldErrorId {
  return Object.hasOwn(fieldErrors, message)
}
