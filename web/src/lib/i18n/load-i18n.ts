import { loadCatalog } from 'virtual:catalogs'
import type { Language } from '@murmur/contract/languages'
import { setupI18n } from '#lib/i18n/i18n.ts'
import { textDirection } from '#lib/i18n/locales.ts'
import type { Messages } from '#lib/i18n/render-message.ts'
import type { I18n } from '#lib/i18n/text.ts'

/** Loads the catalog of a language and sets the page's language. @throws if the catalog cannot be loaded */
export async function loadI18n(language: Language): Promise<I18n> {
  const i18n = setupI18n(language, await loadCatalog(language))
  markPage(language)
  return i18n
}

/** Switches the language: components re-render in place and keep their state. */
export function applyLanguage(i18n: I18n, language: Language, messages: Messages): void {
  i18n.setLanguage(language, messages)
  markPage(language)
}

/** Sets language and direction of the document, for screen readers, fonts and layout. */
function markPage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = textDirection(language)
}
