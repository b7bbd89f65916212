/** Where the app keeps the language that was chosen (web/src/lib/i18n/visitor-language.ts); the server sets the cookie. */
const key = 'murmur.language'

/** A language that was chosen here is the app's too. */
export function rememberLanguage(): void {
  const chosen = new URLSearchParams(location.search).get('lang')
  if (chosen !== document.documentElement.lang) return
  try {
    localStorage.setItem(key, chosen)
  } catch {
    // The cookie does as well.
  }
}
