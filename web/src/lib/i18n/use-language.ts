import { loadCatalog } from 'virtual:catalogs'
import type { Language } from '@murmur/contract/languages'
import { useCallback } from 'react'
import { applyLanguage } from '#lib/i18n/load-i18n.ts'
import { type I18n, useI18n } from '#lib/i18n/text.ts'
import { storeLanguage } from '#lib/i18n/visitor-language.ts'

type LanguageChoice = {
  language: Language
  /** Loads the catalog, switches without remounting, and stores the choice. @throws if the catalog cannot be loaded */
  setLanguage: (language: Language) => Promise<void>
}

/** The language requested last; a catalog that arrives for an earlier request is dropped. */
const latestRequests = new WeakMap<I18n, Language>()

/** Returns the user's language and its setter. */
export function useLanguage(): LanguageChoice {
  const { i18n, text } = useI18n()
  const setLanguage = useCallback((language: Language) => switchLanguage(i18n, language), [i18n])
  return { language: text.language, setLanguage }
}

async function switchLanguage(i18n: I18n, language: Language): Promise<void> {
  latestRequests.set(i18n, language)
  const messages = await loadCatalog(language)
  if (latestRequests.get(i18n) !== language) return
  storeLanguage(language)
  applyLanguage(i18n, language, messages)
}
