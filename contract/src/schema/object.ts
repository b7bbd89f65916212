import * as v from 'valibot'
import { preprocess } from '#schema/preprocess.ts'

/**
 * A JSON object: drops undeclared keys, rejects arrays, and reports a missing key with the error of the key's own schema.
 * (valibot's `object` accepts arrays and reports a missing key as an error of the object.)
 */
export function object<const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> {
  return preprocess(
    (input, schema) => (isObject(input) ? addMissingKeys(input, schema.entries) : undefined),
    v.object(entries),
  )
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

/**
 * Adds every missing key as undefined, which makes valibot run the key's own schema; optional keys stay missing.
 * An optional key with a fallback is added too: valibot would give a missing one the fallback, which is for wrong values.
 */
function addMissingKeys(input: Record<string, unknown>, entries: v.ObjectEntries): Record<string, unknown> {
  const missing = Object.keys(entries).filter((key) => !(key in input) && !isOptional(entries[key] as v.GenericSchema))
  if (missing.length === 0) return input
  return { ...input, ...Object.fromEntries(missing.map((key) => [key, undefined])) }
}

function isOptional({ type, fallback }: v.GenericSchema & { fallback?: unknown }): boolean {
  if (fallback !== undefined) return false
  return type === 'optional' || type === 'nullish' || type === 'exact_optional'
}
