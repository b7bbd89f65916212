import type { pagePaths } from '@murmur/contract/page-paths'
import type { SettingsPath } from '#lib/routing/settings-path.ts'
import type { TokenPath } from '#lib/routing/token-path.ts'

/** The paths of the app's pages. A link to any other path does not compile. */
export type PagePath = (typeof pagePaths)[number] | SettingsPath

/** Static pages served by the server (web/landing). */
export type StaticPath = '/' | '/terms' | '/privacy' | '/risk' | '/accessibility'

/** An address within the app; a query only keeps the path. */
export type To = PagePath | StaticPath | TokenPath | `${PagePath}${'?' | '#'}${string}` | `?${string}`
