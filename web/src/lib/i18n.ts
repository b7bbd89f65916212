import { type I18n, setupI18n } from '@lingui/core'
import en from '#locales/en.json'

/** The app's sentences in English, at once. The app itself loads its visitor's language by `openI18n`. */
export function createI18n(): I18n {
  return setupI18n({
    locale: 'en',
    messages: { en },
    missing: (_locale, id) => {
      console.error(`No sentence "${id}"`)
      return id
    },
  })
}
