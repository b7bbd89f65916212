import { z } from 'zod/mini'
import { Refusal } from '#core/refusal.ts'

/**
 * Reads what was sent by the contract's schema.
 * @throws Refusal BAD_REQUEST with the spec's sentence of the first field that is wrong, and all of them by field
 */
export function checkInput<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const read = z.safeParse(schema, input, { error: plainWords })
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) {
    const field = issue.path.join('.')
    if (field) fields[field] ??= issue.message
  }
  const [first] = Object.values(fields)
  throw new Refusal('BAD_REQUEST', first === undefined ? {} : { message: first, fields })
}

/** Stands where the contract has no sentence of its own; zod's words are for programmers. */
function plainWords(issue: { path?: readonly PropertyKey[] | undefined }): string {
  const field = issue.path?.join('.')
  return field ? `Please check ${field}.` : 'Please check what was sent.'
}
