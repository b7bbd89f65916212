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
/** Longer ones say nothing more, and are the caller's to make as long as they like. */
const mostSigns = 512

/**
 * A browser in words, from its User-Agent: "Firefox on Windows". Of these two closed lists alone, so that nothing a caller
 * wrote is ever stored or shown; null where neither is known.
 */
export function deviceOf(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent.slice(0, mostSigns))
  const name = Object.hasOwn(browsers, browser.name ?? '') ? browsers[browser.name ?? ''] : undefined
  const system = systems.find((each) => each === os.name)
  if (name && system) return `${name} on ${system}`
  return name ?? system ?? null
}
