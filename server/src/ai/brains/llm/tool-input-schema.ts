import { jsonSchema as schemaOfSdk } from 'ai'
import * as v from 'valibot'
import { jsonSchema } from '#platform/http/json-schema.ts'

/** A tool's input schema for the SDK; validation errors are returned to the model as text. */
export function toolInputSchema<const Input extends v.GenericSchema>(input: Input) {
  return schemaOfSdk<v.InferOutput<Input>>(jsonSchema(input, 'input'), {
    validate: (value) => {
      const parsed = v.safeParse(input, value)
      if (parsed.success) return { success: true, value: parsed.output }
      return { success: false, error: new TypeError(v.summarize(parsed.issues)) }
    },
  })
}
