import * as v from 'valibot'

/** The parsed input; undefined if it does not fit. (On failure valibot returns the part that it had parsed so far.) */
export function tryParse<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, input)
  return success ? output : undefined
}
