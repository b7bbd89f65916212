import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { mainPages } from '#app/layouts/main-pages.ts'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { NavLink } from '#lib/routing/router.tsx'
import { Wordmark } from '#ui/murmur/wordmark.tsx'

const rowClass = 'flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-start'

type SidebarProps = {
  /** Shown above the user. */
  badge?: ReactNode
  /** Called when the user picks a link. */
  onLeave?: () => void
}

/** The six links, the signed-in user and the logout button. */
export function Sidebar({ badge, onLeave }: SidebarProps) {
  const text = useText()
  const { user, logout } = useAuth()
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto p-4">
      <p className="flex min-h-11 items-center px-3">
        <Wordmark />
      </p>
      <nav aria-label={text('nav.label')} className="flex-1">
        <ul className="grid gap-1">
          {mainPages.map(({ to, id, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                onClick={onLeave}
                className={(isActive) =>
                  `${rowClass} border border-transparent transition-colors duration-150 ease-out ${isActive ? 'bg-card font-semibold text-ink forced-colors:border-[Highlight]' : 'text-ink-soft hover:bg-paper hover:text-ink'}`
                }
              >
                <Icon aria-hidden size={20} />
                {text(id)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {badge ? <div className="flex px-2">{badge}</div> : null}
        <div className="flex items-center gap-3 px-3">
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold uppercase"
          >
            {[...(user?.username ?? '')][0] ?? 'M'}
          </span>
          <span className="min-w-0" title={user?.email}>
            <bdi className="same-side block truncate font-semibold">{user?.username ?? text('nav.default-name')}</bdi>
            <bdi className="same-side block truncate text-sm text-ink-soft">{user?.email ?? text('nav.no-email')}</bdi>
          </span>
        </div>
        <button type="button" onClick={logout} className={`${rowClass} text-ink-soft hover:bg-paper hover:text-ink`}>
          <LogOut aria-hidden size={20} className="rtl:-scale-x-100" />
          {text('nav.logout')}
        </button>
      </div>
    </div>
  )
}
