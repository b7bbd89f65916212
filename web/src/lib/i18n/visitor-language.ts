import type { Language } from '@murmur/contract/languages'
import { isLanguage } from '#lib/i18n/locales.ts'

/** Where the choice is kept: for this app, and as a cookie for the static pages and the server. */
export const languageKey = 'murmur.language'
export const languageCookie = 'murmur_language'
const year = 365 * 24 * 60 * 60

/** The language that was chosen in this browser; undefined where none was. */
export function storedLanguage(): Language | undefined {
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(`${languageCookie}=`))
  return [readStored(), cookie?.slice(languageCookie.length + 1)].find(isLanguage)
}

/** Keeps a choice for a year. A browser that keeps nothing asks again each time. */
export function storeLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and outside https
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax${secure}`
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // The cookie may still do.
  }
}

/** The first of a browser's languages that is one of ours: "pt-PT" is "pt". */
export function browserLanguage(preferred: readonly string[] = navigator.languages): Language | undefined {
  return preferred.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage)
}

/** What a visitor reads first. An account's own language comes later, where nothing was chosen here. */
export function visitorLanguage(): Language {
  return storedLanguage() ?? browserLanguage() ?? 'en'
}

function readStored(): string | null {
  try {
    return localStorage.getItem(languageKey)
  } catch {
    return null
  }
}
