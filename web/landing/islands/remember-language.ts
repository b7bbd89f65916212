/** The app's storage key of the chosen language (web/src/lib/i18n/visitor-language.ts); the server sets the cookie. */
const key = 'murmur.language'

/** Stores a language chosen on a static page for the app. */
export function rememberLanguage(): void {
  const chosen = new URLSearchParams(location.search).get('lang')
  if (chosen !== document.documentElement.lang) return
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // The cookie suffices.
  }
}
