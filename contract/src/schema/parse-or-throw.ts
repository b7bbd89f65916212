import * as v from 'valibot'
import { formatIssues } from '#schema/format-issues.ts'

/**
 * Parses an input that must match the schema.
 * @throws TypeError with the paths of the issues; unlike valibot's error, the message does not contain the input
 */
export function parseOrThrow<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (result.success) return result.output
  throw new TypeError(`Outside its schema: ${formatIssues(result.issues)}`)
}
