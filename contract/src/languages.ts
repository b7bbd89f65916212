import { z } from 'zod/mini'

/** The languages that the assistant understands and answers in. */
export const languages = ['en', 'es', 'pt', 'fr', 'zh', 'ar'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>
