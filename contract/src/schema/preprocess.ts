import type * as v from 'valibot'

/** The same schema, of what `prepare` makes of the input. It may not throw. */
export function preprocess<const Schema extends v.GenericSchema>(
  prepare: (input: unknown) => unknown,
  schema: Schema,
): Schema {
  return { ...schema, '~run': ({ value }, config) => schema['~run']({ value: prepare(value) }, config) }
}
