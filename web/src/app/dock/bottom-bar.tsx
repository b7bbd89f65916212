import { Mic } from 'lucide-react'
import { mainPages } from '#app/layouts/main-pages.ts'
import { useText } from '#lib/i18n/text.ts'
import { NavLink, useIsPath } from '#lib/routing/router.tsx'

const paths = ['/app/discover', '/app/wallet', '/app/manual-trading', '/app/history'] as const
const [first, second, third, fourth] = paths.map((path) => mainPages.find(({ to }) => to === path))
const chat = mainPages.find(({ to }) => to === '/app/chat')

/**
 * The bar at the bottom of small screens: four pages, and a large microphone in the middle that opens the assistant. On the chat
 * page, which has its own microphone, the middle links to the chat instead.
 */
export function BottomBar({ onTalk }: { onTalk: () => void }) {
  const text = useText()
  const isOnChat = useIsPath('/app/chat')
  return (
    <nav
      data-bottom-bar
      aria-label={text('nav.pages')}
      className="no-print fixed inset-x-0 bottom-0 z-30 bg-sunk pb-[env(safe-area-inset-bottom)] forced-colors:border-t"
    >
      <ul className="mx-auto grid h-16 max-w-lg grid-cols-5 items-center">
        <PageLink page={first} />
        <PageLink page={second} />
        {isOnChat ? (
          <PageLink page={chat} />
        ) : (
          <li className="grid justify-items-center">
            <TalkButton onTalk={onTalk} />
          </li>
        )}
        <PageLink page={third} />
        <PageLink page={fourth} />
      </ul>
    </nav>
  )
}

function TalkButton({ onTalk }: { onTalk: () => void }) {
  const text = useText()
  return (
    <button
      type="button"
      aria-label={text('dock.talk')}
      aria-haspopup="dialog"
      onClick={onTalk}
      className="group -mt-4 grid justify-items-center gap-0.5 text-xs text-ink-soft"
    >
      <span className="grid size-13 place-items-center rounded-full border-2 border-sunk bg-accent text-accent-ink group-hover:bg-accent-strong">
        <Mic aria-hidden size={26} />
      </span>
      {text('dock.talk-short')}
    </button>
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
