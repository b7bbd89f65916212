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
const operatingSystems: readonly string[] = ['Android', 'Chrome OS', 'HarmonyOS', 'iOS', 'Linux', 'macOS', 'Windows']
/** Maximum number of characters to parse, because clients can send any length. */
const maxUserAgentLength = 512

/**
 * Returns a browser's display name from its User-Agent, such as "Firefox on Windows". Combines names from two fixed
 * lists, so that no client text is stored or shown; null if neither list matches.
 */
export function getDeviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const { browser, os } = bowser.parse(userAgent.slice(0, maxUserAgentLength))
  const name = Object.hasOwn(browsers, browser.name ?? '') ? browsers[browser.name ?? ''] : undefined
  const system = operatingSystems.find((each) => each === os.name)
  if (name && system) return `${name} on ${system}`
  return name ?? system ?? null
}
