import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod/mini'

/** Lets a form be judged by a schema of the contract; each field shows its first message. */
export function zodResolver<Values extends FieldValues>(schema: z.core.$ZodType<Values, Values>): Resolver<Values> {
  return (values) => {
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? 'root')
      errors[field] ??= { type: issue.code, message: issue.message }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
