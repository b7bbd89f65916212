import type { Language } from '@murmur/contract/languages'
import { isLanguage } from '#lib/i18n/locales.ts'

/** Storage key of the choice for the app, and its cookie for the static pages and the server. */
export const languageKey = 'murmur.language'
export const languageCookie = 'murmur_language'
const yearSeconds = 365 * 24 * 60 * 60

/** The language chosen in this browser; undefined without a choice. */
export function readStoredLanguage(): Language | undefined {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${languageCookie}=`))
  return [readStored(), cookie?.slice(languageCookie.length + 1)].find(isLanguage)
}

/** Stores a choice for a year. */
export function storeLanguage(language: Language): void {
  const secureAttribute = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and outside https
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax${secureAttribute}`
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // The cookie may still work.
  }
}

/** The first supported language among the browser's: "pt-PT" is "pt". */
export function detectBrowserLanguage(preferred: readonly string[] = navigator.languages): Language | undefined {
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage)
}

/** The initial language. An account's language applies after sign-in if none was chosen in this browser. */
export function getInitialLanguage(): Language {
  return readStoredLanguage() ?? detectBrowserLanguage() ?? 'en'
}

function readStored(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}
