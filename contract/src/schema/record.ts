import * as v from 'valibot'

type Key = v.GenericSchema<string, string | number | symbol>

/** An object whose keys are not known beforehand; a list is none, which valibot's own takes for one. */
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
