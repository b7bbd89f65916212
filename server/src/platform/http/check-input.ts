import * as v from 'valibot'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Reads what was sent by the contract's schema.
 * @throws Refusal BAD_REQUEST with the spec's sentence of the first field that is wrong, and all of them by field
 */
export function checkInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  // Nothing stands where the contract has no sentence of its own: valibot's words are for programmers, and repeat the input.
  const read = v.safeParse(schema, input, { message: '' })
  if (read.success) return read.output
  const fields: Record<string, string> = {}
  for (const issue of read.issues) {
    const field = v.getDotPath(issue)
    if (field) fields[field] ??= issue.message || `Please check ${field}.`
  }
  const [first] = Object.values(fields)
  throw new Refusal('BAD_REQUEST', first === undefined ? {} : { message: first, fields })
}
