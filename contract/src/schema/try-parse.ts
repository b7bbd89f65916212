import * as v from 'valibot'

/** Parses an input; undefined if the input does not match the schema. (On failure valibot returns a partial output.) */
export function tryParse<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, input)
  return success ? output : undefined
}
