import type { TextId } from '#lib/i18n/text.ts'
import type { PagePath } from '#lib/routing/paths.ts'

export type Shortcut = {
  /** Keys pressed one after the other. */
  keys: readonly [string] | readonly [string, string]
  text: TextId
  does: { go: PagePath } | { open: 'help' } | { find: 'search' } | { press: string }
  /** Only in expert mode. */
  isExpert?: boolean
}

/** The keyboard shortcuts. Two-key shortcuts navigate like the sidebar; no shortcut executes a trade. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], text: 'hotkey.help', does: { open: 'help' } },
  { keys: ['/'], text: 'hotkey.search', does: { find: 'search' } },
  { keys: ['g', 'd'], text: 'nav.discover', does: { go: '/app/discover' } },
  { keys: ['g', 'c'], text: 'nav.chat', does: { go: '/app/chat' } },
  { keys: ['g', 'w'], text: 'nav.wallet', does: { go: '/app/wallet' } },
  { keys: ['g', 't'], text: 'nav.trade', does: { go: '/app/manual-trading' } },
  { keys: ['g', 'h'], text: 'nav.history', does: { go: '/app/history' } },
  { keys: ['g', 's'], text: 'nav.settings', does: { go: '/app/settings' } },
  { keys: ['n'], text: 'hotkey.new-chat', does: { press: 'n' } },
  { keys: ['b'], text: 'hotkey.buy', does: { press: 'b' }, isExpert: true },
  { keys: ['s'], text: 'hotkey.sell', does: { press: 's' }, isExpert: true },
  { keys: ['r'], text: 'hotkey.reveal', does: { press: 'r' }, isExpert: true },
]
