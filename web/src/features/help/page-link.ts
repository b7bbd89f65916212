import type { TextId } from '#lib/i18n/text.ts'
import type { PagePath, To } from '#lib/routing/paths.ts'

const pageNames: Partial<Record<string, TextId>> = {
  '/app/discover': 'nav.discover',
  '/app/chat': 'nav.chat',
  '/app/wallet': 'nav.wallet',
  '/app/wallet/send': 'send.heading',
  '/app/manual-trading': 'nav.trade',
  '/app/history': 'nav.history',
  '/app/settings': 'nav.settings',
  '/app/about': 'about.heading',
} satisfies Partial<Record<PagePath, TextId>>

/** The address and name of the page that a topic links to; undefined if this version of the app has no such page. */
export function pageLink(link: string | null): { to: To; name: TextId } | undefined {
  const name = link && pageNames[link.replace(/[?#].*/, '')]
  return name ? { to: link as To, name } : undefined
}
