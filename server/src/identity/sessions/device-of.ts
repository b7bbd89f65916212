import bowser from 'bowser'

const browsers: Readonly<Record<string, string>> = {
  Brave: 'Brave',
  Chrome: 'Chrome',
  Chromium: 'Chromium',
  DuckDuckGo: 'DuckDuckGo',
  Firefox: 'Firefox',
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  Safari: 'Safari',
  'Samsung Internet for Android': 'Samsung Internet',
  Vivaldi: 'Vivaldi',
}
const systems: readonly string[] = ['Android', 'Chrome OS', 'HarmonyOS', 'iOS', 'Linux', 'macOS', 'Windows']
/** Longer values add no information, and callers can send any length. */
const mostSigns = 512

/**
 * A browser's display name from its User-Agent: "Firefox on Windows". Built from two closed lists only, so that no text
 * of the caller's is ever stored or shown; null where neither matches.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent.slice(0, mostSigns))
  const name = Object.hasOwn(browsers, browser.name ?? '') ? browsers[browser.name ?? ''] : undefined
  const system = systems.find((each) => each === os.name)
  if (name && system) return `${name} on ${system}`
  return name ?? system ?? null
}
