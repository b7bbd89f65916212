import { pagePaths, settingsPageNames } from '@murmur/contract/page-paths'

/** The web app's own pages: paths that return 200 when a browser requests them. */
const appPages = new Set<string>([...pagePaths, '/app', ...settingsPageNames.map((name) => `/app/settings/${name}`)])
/** A receipt, or a token's page. */
const lastSegments =
  /^\/app\/history\/[\w-]+$|^\/(app\/token|trading)\/(sol(ana)?|eth(ereum)?|base)\/[0-9A-Za-z]{1,64}$/

/** Static pages by path; the build creates them under the same names (web/landing/render-pages.tsx). */
const staticPages = new Map([
  ['/', 'landing'],
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
  ['/risk', 'risk'],
  ['/accessibility', 'accessibility'],
  ['/offline', 'offline'],
])

/** Whether the app has a page at a path; everywhere else below /app it shows its own not-found screen. */
export function isAppPage(path: string): boolean {
  return appPages.has(normalizePath(path)) || lastSegments.test(normalizePath(path))
}

/** Whether the app handles this path, including with its not-found screen. */
export function isAppPath(path: string): boolean {
  return isAppPage(path) || /^\/app(\/|$)/.test(path)
}

/** The name of the static page at a path; undefined if there is none. */
export function staticPageAt(path: string): string | undefined {
  return staticPages.get(normalizePath(path))
}

function normalizePath(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
