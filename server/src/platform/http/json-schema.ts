import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** Converts a schema to JSON Schema, for input (`input`) or replies (`output`). Omits checks that JSON Schema cannot express. */
export function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
    // Undeclared fields may be sent, but are never returned.
    overrideSchema: ({ valibotSchema: { type }, jsonSchema }) =>
      typeMode === 'output' && type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
  })
  return rest
}
