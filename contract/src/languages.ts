import * as v from 'valibot'

/** The languages that the assistant understands and answers in. */
export const languages = ['en', 'es', 'pt', 'fr', 'zh', 'ar'] as const
export const Language = v.picklist(languages)
export type Language = v.InferOutput<typeof Language>
