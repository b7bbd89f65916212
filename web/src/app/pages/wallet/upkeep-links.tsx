import { ChevronRight } from 'lucide-react'
import { type TextId, useText } from '#lib/i18n/text.ts'
import type { PagePath } from '#lib/routing/paths.ts'
import { Link } from '#lib/routing/router.tsx'

const links: { to: PagePath; title: TextId; hint: TextId }[] = [
  { to: '/app/wallet/approvals', title: 'approvals.heading', hint: 'approvals.link-hint' },
  { to: '/app/wallet/rent', title: 'rent.heading', hint: 'rent.link-hint' },
  { to: '/app/wallet/watched', title: 'watched.heading', hint: 'watched.link-hint' },
]

/** The id of the section's heading. */
export const careHeadingId = 'wallet-care'

/** Links to the pages of approvals, rent and watched addresses. */
export function UpkeepLinks() {
  const text = useText()
  return (
    <div className="wallet-rest">
      <nav aria-labelledby={careHeadingId} className="mt-8 grid gap-3">
        <h2 id={careHeadingId} tabIndex={-1} className="text-lg font-semibold">
          {text('wallet.care')}
        </h2>
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {links.map(({ to, title, hint }) => (
            <li key={to}>
              <Link to={to} className="flex h-full min-h-11 items-center gap-3 rounded-card bg-card p-4 hover:bg-sunk">
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{text(title)}</span>
                  <span className="block text-sm text-ink-soft">{text(hint)}</span>
                </span>
                <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
