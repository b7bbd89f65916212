import { loadCatalog } from 'virtual:catalogs'
import type { Language } from '@murmur/contract/languages'
import { setupI18n } from '#lib/i18n/i18n.ts'
import { directionOf } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/sentence.ts'
import type { I18n } from '#lib/i18n/text.ts'

/** The app's sentences in one language, and the page marked with it. @throws when the sentences do not arrive */
export async function openI18n(language: Language): Promise<I18n> {
  const i18n = setupI18n(language, await loadCatalog(language))
  markPage(language)
  return i18n
}

/** Switches to a language: what is shown says itself anew, nothing begins anew. */
export function speak(i18n: I18n, language: Language, messages: Messages): void {
  i18n.speak(language, messages)
  markPage(language)
}

/** Which language the page is in and which way it reads, for screen readers, fonts and layout. */
function markPage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
