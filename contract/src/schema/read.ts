import * as v from 'valibot'

/** What a schema makes of an input; undefined where it does not fit, for valibot then hands out what it had read so far. */
export function read<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, input)
  return success ? output : undefined
}
