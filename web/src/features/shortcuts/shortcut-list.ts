import type { TextId } from '#lib/i18n/text.ts'
import type { PagePath } from '#lib/routing/paths.ts'

export type Shortcut = {
  /** Keys pressed one after the other. */
  keys: readonly [string] | readonly [string, string]
  text: TextId
  action: { go: PagePath } | { open: 'help' } | { find: 'search' } | { press: string }
  /** Only in expert mode. */
  isExpert?: boolean
}

/** The keyboard shortcuts. Two-key shortcuts navigate like the sidebar; no shortcut executes a trade. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['?'], text: 'hotkey.help', action: { open: 'help' } },
  { keys: ['/'], text: 'hotkey.search', action: { find: 'search' } },
  { keys: ['g', 'd'], text: 'nav.discover', action: { go: '/app/discover' } },
  { keys: ['g', 'c'], text: 'nav.chat', action: { go: '/app/chat' } },
  { keys: ['g', 'w'], text: 'nav.wallet', action: { go: '/app/wallet' } },
  { keys: ['g', 't'], text: 'nav.trade', action: { go: '/app/manual-trading' } },
  { keys: ['g', 'h'], text: 'nav.history', action: { go: '/app/history' } },
  { keys: ['g', 's'], text: 'nav.settings', action: { go: '/app/settings' } },
  { keys: ['n'], text: 'hotkey.new-chat', action: { press: 'n' } },
  { keys: ['b'], text: 'hotkey.buy', action: { press: 'b' }, isExpert: true },
  { keys: ['s'], text: 'hotkey.sell', action: { press: 's' }, isExpert: true },
  { keys: ['r'], text: 'hotkey.reveal', action: { press: 'r' }, isExpert: true },
]
