import { settingsPageNames } from '@murmur/contract/page-paths'
import { CircleHelp, Coins, Eye, Hourglass, Send, Settings, ShieldCheck } from 'lucide-react'
import { settingsPath } from '#lib/routing/settings-path.ts'

/** Pages that no bar lists, which the assistant's field finds by name. */
export const furtherPages = [
  { to: '/app/wallet/send', id: 'send.heading', Icon: Send },
  { to: '/app/wallet/approvals', id: 'approvals.heading', Icon: ShieldCheck },
  { to: '/app/wallet/rent', id: 'rent.heading', Icon: Coins },
  { to: '/app/wallet/watched', id: 'watched.heading', Icon: Eye },
  { to: '/app/orders', id: 'orders.heading', Icon: Hourglass },
  { to: '/app/help', id: 'help.heading', Icon: CircleHelp },
  ...settingsPageNames.map((name) => {
    const id = name === 'security' ? 'settings.security' : (`settings.page.${name}` as const)
    return { to: settingsPath(name), id, Icon: Settings } as const
  }),
] as const
