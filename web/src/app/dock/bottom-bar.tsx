import { Mic } from 'lucide-react'
import { mainPages } from '#app/layouts/main-pages.ts'
import { useText } from '#lib/i18n/text.ts'
import { NavLink } from '#lib/routing/router.tsx'

const paths = ['/app/discover', '/app/wallet', '/app/manual-trading', '/app/history'] as const
const [first, second, third, fourth] = paths.map((path) => mainPages.find(({ to }) => to === path))

/** The bar at the bottom of small screens: four pages, and a large microphone in the middle that opens the assistant. */
export function BottomBar({ onTalk }: { onTalk: () => void }) {
  const text = useText()
  return (
    <nav
      data-bottom-bar
      aria-label={text('nav.pages')}
      className="no-print fixed inset-x-0 bottom-0 z-30 bg-sunk pb-[env(safe-area-inset-bottom)] forced-colors:border-t"
    >
      <ul className="mx-auto grid h-16 max-w-lg grid-cols-5 items-center">
        <PageLink page={first} />
        <PageLink page={second} />
        <li className="grid justify-items-center">
          <button
            type="button"
            aria-label={text('dock.talk')}
            aria-haspopup="dialog"
            onClick={onTalk}
            className="-mt-6 grid size-16 place-items-center rounded-full border-4 border-sunk bg-accent text-accent-ink hover:bg-accent-strong"
          >
            <Mic aria-hidden size={28} />
          </button>
        </li>
        <PageLink page={third} />
        <PageLink page={fourth} />
      </ul>
    </nav>
  )
}

function PageLink({ page }: { page: (typeof mainPages)[number] | undefined }) {
  const text = useText()
  if (!page) return null
  const { to, id, Icon } = page
  return (
    <li>
      <NavLink
        to={to}
        className={(isActive) =>
          `grid min-h-14 content-center justify-items-center gap-1 text-xs ${isActive ? 'font-semibold text-accent' : 'text-ink-soft'}`
        }
      >
        <Icon aria-hidden size={22} />
        <span className="max-w-full truncate px-1">{text(id)}</span>
      </NavLink>
    </li>
  )
}
