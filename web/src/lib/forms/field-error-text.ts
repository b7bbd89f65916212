import { type FieldError, toFieldError } from '@murmur/contract/errors/field-errors'
import type { BaseIssue } from 'valibot'
import type { Translate } from '#lib/i18n/text.ts'

/** The error message of a field in the user's language. */
export function fieldErrorText(text: Translate, { id, values }: FieldError): string {
  return text(`field.${id}`, values)
}

/** The error message of the first issue of one field's schema; undefined without issues. */
export function formatFirstIssue(
  text: Translate,
  issues: readonly BaseIssue<unknown>[] | undefined,
  field: string,
): string | undefined {
  const [first] = issues ?? []
  return first && fieldErrorText(text, toFieldError(first, field))
}
