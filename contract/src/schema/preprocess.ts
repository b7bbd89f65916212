import type * as v from 'valibot'

/** Returns a schema that parses the result of `prepare(input)`. `prepare` must not throw. */
export function preprocess<const Schema extends v.GenericSchema>(
  prepare: (input: unknown) => unknown,
  schema: Schema,
): Schema {
  return { ...schema, '~run': ({ value }, config) => schema['~run']({ value: prepare(value) }, config) }
}
