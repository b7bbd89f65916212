import type * as v from 'valibot'

/** The same schema, applied to the result of `prepare`, which must not throw. */
export function preprocess<const Schema extends v.GenericSchema>(
  prepare: (input: unknown) => unknown,
  schema: Schema,
): Schema {
  return { ...schema, '~run': ({ value }, config) => schema['~run']({ value: prepare(value) }, config) }
}
