import type { SettingsPath } from '#lib/routing/settings-path.ts'
import type { TokenPath } from '#lib/routing/token-path.ts'

/** The paths of the app's pages. A link to any other path does not compile. */
export type PagePath =
  | '/sign-up'
  | '/verify-otp'
  | '/forgot-password'
  | '/forgot-password/stop'
  | '/reset-password'
  | '/lost-factor'
  | '/lost-factor/stop'
  | '/cancel-recipient'
  | '/cancel-thaw'
  | '/trading'
  | '/app/discover'
  | '/app/chat'
  | '/app/wallet'
  | '/app/wallet/send'
  | '/app/wallet/approvals'
  | '/app/wallet/rent'
  | '/app/wallet/watched'
  | '/app/settings'
  | SettingsPath
  | '/app/soon'
  | '/app/about'
  | '/app/help'
  | '/app/manual-trading'
  | '/app/history'
  | '/app/orders'

/** Static pages served by the server (web/landing). */
export type StaticPath = '/' | '/terms' | '/privacy' | '/risk' | '/accessibility'

/** An address within the app; a query only keeps the path. */
export type To = PagePath | StaticPath | TokenPath | `${PagePath}${'?' | '#'}${string}` | `?${string}`
