import { ArrowLeftRight, Clock, Compass, MessageCircle, Settings, Wallet } from 'lucide-react'

/** The main pages of the app, in the order of the sidebar. */
export const mainPages = [
  { to: '/app/discover', id: 'nav.discover', Icon: Compass },
  { to: '/app/chat', id: 'nav.chat', Icon: MessageCircle },
  { to: '/app/wallet', id: 'nav.wallet', Icon: Wallet },
  { to: '/app/manual-trading', id: 'nav.trade', Icon: ArrowLeftRight },
  { to: '/app/history', id: 'nav.history', Icon: Clock },
  { to: '/app/settings', id: 'nav.settings', Icon: Settings },
] as const
