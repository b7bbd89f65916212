import * as v from 'valibot'

type Key = v.GenericSchema<string, string | number | symbol>

/** An object with arbitrary keys; rejects arrays, which valibot's `record` accepts. */
export function record<const Keys extends Key, const Values extends v.GenericSchema>(
  keys: Keys,
  values: Values,
): v.RecordSchema<Keys, Values, undefined> {
  const schema = v.record(keys, values)
  return {
    ...schema,
    '~run': (dataset, config) => schema['~run'](Array.isArray(dataset.value) ? { value: undefined } : dataset, config),
  }
}
