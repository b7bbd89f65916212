import { type FieldFault, faultOf } from '@murmur/contract/field-faults'
import type { BaseIssue } from 'valibot'
import type { SayText } from '#lib/i18n/text.ts'

/** What is wrong with a field, in the reader's language. */
export function faultText(text: SayText, { id, values }: FieldFault): string {
  return text(`field.${id}`, values)
}

/** The same for the first issue of a single field's schema; undefined without one. */
export function issueText(
  text: SayText,
  issues: readonly BaseIssue<unknown>[] | undefined,
  field: string,
): string | undefined {
  const [first] = issues ?? []
  return first && faultText(text, faultOf(first, field))
}
