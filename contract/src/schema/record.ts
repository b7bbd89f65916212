import * as v from 'valibot'
import { preprocess } from '#schema/preprocess.ts'

type Key = v.GenericSchema<string, string | number | symbol>

/** An object with arbitrary keys; rejects arrays, which valibot's `record` accepts. */
export function record<const Keys extends Key, const Values extends v.GenericSchema>(
  keys: Keys,
  values: Values,
): v.RecordSchema<Keys, Values, undefined> {
  return preprocess((input) => (Array.isArray(input) ? undefined : input), v.record(keys, values))
}
