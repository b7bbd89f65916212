import { type ComponentType, lazy, type ReactNode } from 'react'
import { loadChunk } from '#lib/browser/chunk-error.ts'
import type { PagePath } from '#lib/routing/paths.ts'
import { isSettingsPath, type SettingsPath, settingsPattern } from '#lib/routing/settings-path.ts'
import { matchTokenPattern, type TokenPattern } from '#lib/routing/token-path.ts'

type LoadComponent<P = object> = () => Promise<ComponentType<P>>

/** The session chunk; public pages load without it. */
const loadSessionArea: LoadComponent<{ children: ReactNode }> = () =>
  import('#app/session/session-area.tsx').then((module) => module.SessionArea)
const loadAppShell: LoadComponent<{ children: ReactNode }> = () =>
  import('#app/app-shell.tsx').then((module) => module.AppShell)

/** Each page by its path or pattern, loaded on demand. */
const pages = {
  '/sign-up': () => import('#app/pages/auth/sign-up-page.tsx').then((module) => module.SignUpPage),
  '/verify-otp': () => import('#app/pages/auth/verify-otp-page.tsx').then((module) => module.VerifyOtpPage),
  '/forgot-password': () =>
    import('#app/pages/auth/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  '/forgot-password/stop': () => import('#app/pages/auth/stop-reset-page.tsx').then((module) => module.StopResetPage),
  '/reset-password': () => import('#app/pages/auth/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  '/lost-factor': () => import('#app/pages/auth/lost-factor-page.tsx').then((module) => module.LostFactorPage),
  '/lost-factor/stop': () =>
    import('#app/pages/auth/stop-lost-factor-page.tsx').then((module) => module.StopLostFactorPage),
  '/cancel-recipient': () =>
    import('#app/pages/auth/cancel-recipient-page.tsx').then((module) => module.CancelRecipientPage),
  '/cancel-thaw': () => import('#app/pages/auth/cancel-thaw-page.tsx').then((module) => module.CancelThawPage),
  '/app/discover': () => import('#app/pages/markets/discover-page.tsx').then((module) => module.DiscoverPage),
  '/app/chat': () => import('#app/pages/chat/chat-page.tsx').then((module) => module.ChatPage),
  '/app/wallet': () => import('#app/pages/wallet/wallet-page.tsx').then((module) => module.WalletPage),
  '/app/wallet/send': () => import('#app/pages/wallet/send-page.tsx').then((module) => module.SendPage),
  '/app/wallet/approvals': () => import('#app/pages/wallet/approvals-page.tsx').then((module) => module.ApprovalsPage),
  '/app/wallet/rent': () => import('#app/pages/wallet/rent-page.tsx').then((module) => module.RentPage),
  '/app/wallet/watched': () => import('#app/pages/wallet/watched-page.tsx').then((module) => module.WatchedPage),
  '/app/settings/:page?': () => import('#app/pages/settings/settings-page.tsx').then((module) => module.SettingsPage),
  '/app/soon': () => import('#app/pages/info/soon-page.tsx').then((module) => module.SoonPage),
  '/app/about': () => import('#app/pages/info/about-page.tsx').then((module) => module.AboutPage),
  '/app/help': () => import('#app/pages/info/help-page.tsx').then((module) => module.HelpPage),
  '/app/manual-trading': () =>
    import('#app/pages/trading/manual-trading-page.tsx').then((module) => module.ManualTradingPage),
  '/app/history': () => import('#app/pages/history/history-page.tsx').then((module) => module.HistoryPage),
  '/app/orders': () => import('#app/pages/history/orders-page.tsx').then((module) => module.OrdersPage),
  '/trading': () => import('#app/pages/markets/markets-page.tsx').then((module) => module.MarketsPage),
  '/app/token/:chain/:address': () => import('#app/pages/markets/token-page.tsx').then((module) => module.TokenPage),
  '/trading/:chain/:address': () =>
    import('#app/pages/markets/public-token-page.tsx').then((module) => module.PublicTokenPage),
} satisfies Record<
  Exclude<PagePath, '/app/settings' | SettingsPath> | typeof settingsPattern | TokenPattern,
  LoadComponent
>

const lazyPage = <P extends object>(load: LoadComponent<P>) => lazy(async () => ({ default: await loadChunk(load) }))
const lazyPages = (fits: (path: string) => boolean) =>
  Object.fromEntries(
    Object.entries<LoadComponent>(pages)
      .filter(([path]) => fits(path))
      .map(([path, load]) => [path, lazyPage(load)]),
  )

const isAppPath = (path: string) => /^\/app(\/|$)/.test(path)
const isPublicPath = (path: string) => /^\/trading(\/|$)/.test(path)
const isEntryPath = (path: string) => path in pages && !isAppPath(path) && !isPublicPath(path)

export const SessionArea = lazyPage(loadSessionArea)
export const AppShell = lazyPage(loadAppShell)
export const DiscoverPage = lazyPage(pages['/app/discover'])
/** Pages without the session. */
export const publicPages = lazyPages(isPublicPath)
/** Pages around signing in. */
export const entryPages = lazyPages(isEntryPath)
/** Pages behind the guard. */
export const appPages = lazyPages(isAppPath)
/** Paths that need the session: the app, and the pages around signing in. */
export const sessionPaths = new RegExp(`^(/app(/.*)?|(${Object.keys(entryPages).join('|')})/?)$`, 'i')

/** Loads all chunks of a path in parallel; each would otherwise wait for its parent. */
export function preload(path: string): void {
  const route = matchTokenPattern(path) ?? (isSettingsPath(path) ? settingsPattern : path)
  const page = (pages as Record<string, LoadComponent | undefined>)[path === '/app' ? '/app/discover' : route]
  // A failed load fails again, and is handled, when the page renders.
  for (const loadModule of [page, sessionPaths.test(path) && loadSessionArea, isAppPath(path) && loadAppShell])
    if (loadModule) loadModule().catch(() => undefined)
}
