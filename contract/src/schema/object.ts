import * as v from 'valibot'

/**
 * A JSON object: drops undeclared keys, rejects arrays, and reports a missing key with the error of the key's own schema.
 * (valibot's `object` accepts arrays and reports a missing key as an error of the object.)
 */
export function object<const Entries extends v.ObjectEntries>(entries: Entries): v.ObjectSchema<Entries, undefined> {
  return v._standardSchema({
    kind: 'schema',
    type: 'object',
    reference: object as typeof v.object,
    expects: 'Object',
    async: false,
    entries,
    message: undefined,
    // Reads the entries from `this`, because `v.partial` copies this schema with other entries.
    '~run'(dataset, config) {
      const input = dataset.value
      if (isObject(input)) return parseEntries(this.entries, input, config) as never
      v._addIssue(this, 'type', dataset, config)
      return dataset as never
    },
  })
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function parseEntries(
  entries: v.ObjectEntries,
  input: Record<string, unknown>,
  config: v.Config<v.BaseIssue<unknown>>,
) {
  const value: Record<string, unknown> = {}
  const issues: v.BaseIssue<unknown>[] = []
  let typed = true
  for (const key in entries) {
    const schema = entries[key] as v.GenericSchema
    if (!(key in input) && canOmit(schema)) continue
    const read = schema['~run']({ value: input[key] }, config)
    const place: v.ObjectPathItem = { type: 'object', origin: 'value', input, key, value: input[key] }
    for (const issue of read.issues ?? []) issues.push(Object.assign(issue, { path: [place, ...(issue.path ?? [])] }))
    if (!read.typed) typed = false
    value[key] = read.value
    if (config.abortEarly && read.issues) break
  }
  return { typed, value, issues: issues.length > 0 ? issues : undefined }
}

/** Whether a missing key stays absent: an optional key without a default. */
function canOmit(schema: v.GenericSchema & { default?: unknown }): boolean {
  return ['optional', 'nullish', 'exact_optional'].includes(schema.type) && schema.default === undefined
}
