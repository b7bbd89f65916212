import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** A schema as JSON Schema: what may be sent (`input`), or what is answered (`output`). What it cannot say is left out. */
export function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
    // What is not declared may be sent, and never leaves.
    overrideSchema: ({ valibotSchema: { type }, jsonSchema }) =>
      typeMode === 'output' && type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
  })
  return rest
}
