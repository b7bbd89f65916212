import en from '@murmur/locales/en/app.json'
import { setupI18n } from '#lib/i18n/i18n.ts'
import type { I18n } from '#lib/i18n/text.ts'
import { compileCatalog } from '../../compile-catalog.ts'

const messages = compileCatalog(en, 'en')

/** Creates the English translations synchronously. The app itself loads the visitor's language with `loadI18n`. */
export function createI18n(): I18n {
  return setupI18n('en', messages)
}
