import { type ComponentType, lazy, type ReactNode } from 'react'

type Load<P = object> = () => Promise<ComponentType<P>>

/** The part of the app that knows who is signed in; pages that need nobody load without it. */
const session: Load<{ children: ReactNode }> = () =>
  import('#app/session-area.tsx').then((module) => module.SessionArea)
const shell: Load<{ children: ReactNode }> = () => import('#app/app-shell.tsx').then((module) => module.AppShell)

/** Each page by its path, loaded when it is first needed. */
const pages = {
  '/sign-up': () => import('#app/pages/sign-up-page.tsx').then((module) => module.SignUpPage),
  '/verify-otp': () => import('#app/pages/verify-otp-page.tsx').then((module) => module.VerifyOtpPage),
  '/forgot-password': () => import('#app/pages/forgot-password-page.tsx').then((module) => module.ForgotPasswordPage),
  '/forgot-password/stop': () => import('#app/pages/stop-reset-page.tsx').then((module) => module.StopResetPage),
  '/reset-password': () => import('#app/pages/reset-password-page.tsx').then((module) => module.ResetPasswordPage),
  '/lost-factor': () => import('#app/pages/lost-factor-page.tsx').then((module) => module.LostFactorPage),
  '/lost-factor/stop': () => import('#app/pages/stop-lost-factor-page.tsx').then((module) => module.StopLostFactorPage),
  '/app/discover': () => import('#app/pages/discover-page.tsx').then((module) => module.DiscoverPage),
  '/app/chat': () => import('#app/pages/chat-page.tsx').then((module) => module.ChatPage),
  '/app/wallet': () => import('#app/pages/wallet-page.tsx').then((module) => module.WalletPage),
  '/app/settings': () => import('#app/pages/settings-page.tsx').then((module) => module.SettingsPage),
  '/app/soon': () => import('#app/pages/soon-page.tsx').then((module) => module.SoonPage),
  '/app/about': () => import('#app/pages/about-page.tsx').then((module) => module.AboutPage),
  '/app/manual-trading': () => import('#app/pages/manual-trading-page.tsx').then((module) => module.ManualTradingPage),
  '/app/history': () => import('#app/pages/history-page.tsx').then((module) => module.HistoryPage),
  '/trading': () => import('#app/pages/markets-page.tsx').then((module) => module.MarketsPage),
} satisfies Record<string, Load>

const lazily = <P extends object>(load: Load<P>) => lazy(async () => ({ default: await load() }))

export const SessionArea = lazily(session)
export const AppShell = lazily(shell)
const lazyPages = Object.fromEntries(Object.entries<Load>(pages).map(([path, load]) => [path, lazily(load)]))

/** The page of a path; undefined where there is none. */
export const pageAt = (path: string): ComponentType | undefined => lazyPages[inApp(path)]

/** Behind the guard. */
export const isOfApp = (path: string) => /^\/app(\/|$)/.test(path)
/** Where it matters who is signed in: the app, and the pages around signing in. */
export const isOfSession = (path: string) => isOfApp(path) || (path in pages && path !== '/trading')
const inApp = (path: string) => (path === '/app' ? '/app/discover' : path)

/** Starts loading all parts of a path at once, where each would otherwise wait for the one around it. */
export function preload(path: string): void {
  const page = (pages as Record<string, Load | undefined>)[inApp(path)]
  // What fails here fails again, and is handled, when the page is shown.
  for (const part of [page, isOfSession(path) && session, isOfApp(path) && shell])
    if (part) part().catch(() => undefined)
}
