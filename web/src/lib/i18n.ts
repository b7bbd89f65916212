import { setupI18n } from '@lingui/core'
import en from '#locales/en.json'

/** The languages of the app, English at first. A catalog is keyed by sentence id. */
export function createI18n() {
  return setupI18n({
    locale: 'en',
    messages: { en },
    missing: (_locale, id) => {
      console.error(`No sentence "${id}"`)
      return id
    },
  })
}
