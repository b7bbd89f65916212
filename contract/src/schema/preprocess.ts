import type * as v from 'valibot'

/**
 * Returns a schema that parses the result of `prepare(input, schema)`, where `schema` is the one in use: a copy of an object
 * schema with other entries (`v.partial`, `v.pick`) passes itself. `prepare` must not throw.
 *
 * The only code that wraps valibot's internal `~run`: its public `v.pipe` drops the entries, and with them `v.partial`,
 * `v.variant` and JSON Schema (docs/decisions/222).
 */
export function preprocess<const Schema extends v.GenericSchema>(
  prepare: (input: unknown, schema: Schema) => unknown,
  schema: Schema,
): Schema {
  return {
    ...schema,
    '~run'(this: Schema, { value }: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      return schema['~run'].call(this, { value: prepare(value, this) }, config)
    },
  }
}
