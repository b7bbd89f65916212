import { type FieldError, toFieldError } from '@murmur/contract/errors/field-errors'
import * as v from 'valibot'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Parses input by the contract's schema.
 * @throws Refusal BAD_REQUEST with the faults by field
 */
export function parseInput<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  // No message where the contract names no fault: valibot's own messages are for developers, and repeat the input.
  const read = v.safeParse(schema, input, { message: '' })
  if (read.success) return read.output
  const fields: Record<string, FieldError> = {}
  for (const issue of read.issues) {
    const field = v.getDotPath(issue)
    if (field) fields[field] ??= toFieldError(issue, field)
  }
  throw new Refusal('BAD_REQUEST', Object.keys(fields).length > 0 ? { fields } : {})
}
