import * as v from 'valibot'

/** The languages that the assistant supports. */
export const languages = ['en', 'es', 'pt', 'fr', 'zh', 'ar'] as const
export const Language = v.picklist(languages)
export type Language = v.InferOutput<typeof Language>

/** The language in which texts are first written, and to which one without a translation falls back. */
export const originalLanguage: Language = 'en'
