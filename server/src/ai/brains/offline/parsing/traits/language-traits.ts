import * as v from 'valibot'
import { readLocales } from '#platform/i18n/locale-files.ts'

/**
 * How a language builds its sentences, from `locales/<code>/traits.json`. Rules test these traits and name no language (decision 345).
 * The vocabulary is in the other files of the folder, and the spaces between words in `locale.json`.
 */
export const LanguageTraits = v.strictObject({
  /** The unit of a message's length: a text without spaces between its words is counted in characters. */
  lengthUnit: v.picklist(['word', 'character']),
})
export type LanguageTraits = v.InferOutput<typeof LanguageTraits>

export const languageTraits = readLocales<LanguageTraits>('traits.json')
