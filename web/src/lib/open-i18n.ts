import { loadCatalog } from 'virtual:catalogs'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Language } from '@murmur/contract/languages'
import { directionOf, locales } from '#lib/locales.ts'

/** The app's sentences in one language, and the page marked with it. @throws when the sentences do not arrive */
export async function openI18n(language: Language): Promise<I18n> {
  const i18n = setupI18n({
    missing: (_locale, id) => {
      console.error(`No sentence "${id}"`)
      return id
    },
  })
  speak(i18n, language, await loadCatalog(language))
  return i18n
}

/** Switches to a language: what is shown says itself anew, nothing begins anew. */
export function speak(i18n: I18n, language: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale: language, locales: countingLocale(language), messages })
  markPage(language)
}

/** Counts in plurals: only this Spanish writes ten thousand with a space. A point is thousands in Madrid, cents in Mexico. */
function countingLocale(language: Language): string {
  return language === 'es' ? 'es-CR' : locales[language].tag
}

/** Which language the page is in and which way it reads, for screen readers, fonts and layout. */
function markPage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
