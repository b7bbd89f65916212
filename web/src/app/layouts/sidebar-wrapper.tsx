import { Menu } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Sidebar } from '#app/layouts/sidebar.tsx'
import { useIsDesktop } from '#lib/browser/use-is-desktop.ts'
import { useText } from '#lib/i18n/text.ts'
import { Link } from '#lib/routing/router.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Wordmark } from '#ui/murmur/wordmark.tsx'

type SidebarWrapperProps = {
  /** Shown above the user in the sidebar, on small screens at the end of the header. */
  badge?: ReactNode
  children: ReactNode
}

/** The page's content, in the layouts. */
const contentId = 'content'

/** The sidebar beside its children: fixed from 1024 px on, below that a drawer with a button. */
export function SidebarWrapper({ badge, children }: SidebarWrapperProps) {
  const text = useText()
  const isDesktop = useIsDesktop()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="desk:grid desk:min-h-dvh desk:grid-cols-[16rem_minmax(0,1fr)]">
      <a
        href={`#${contentId}`}
        onClick={skipToContent}
        className="sr-only z-50 rounded-card bg-card p-3 focus:not-sr-only focus:fixed focus:top-2 focus:start-2"
      >
        {text('shell.skip')}
      </a>
      <aside className="sticky top-0 hidden h-dvh bg-sunk desk:block">
        <Sidebar badge={isDesktop ? badge : undefined} />
      </aside>
      <header className="no-print sticky top-0 z-20 flex min-h-14 items-center gap-2 bg-paper px-2 desk:hidden">
        <button
          type="button"
          aria-label={text('shell.open')}
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className="grid size-11 shrink-0 place-items-center rounded-card hover:bg-sunk"
        >
          <Menu aria-hidden size={24} />
        </button>
        <Link to="/app/discover" className="flex min-h-11 shrink-0 items-center px-1">
          <Wordmark />
        </Link>
        {isDesktop ? null : <div className="ms-auto flex min-w-0">{badge}</div>}
      </header>
      {isOpen ? (
        <Dialog
          variant="drawer"
          title={text('shell.menu')}
          closeLabel={text('shell.close')}
          onClose={() => setOpen(false)}
        >
          <Sidebar onLeave={() => setOpen(false)} />
        </Dialog>
      ) : null}
      {children}
    </div>
  )
}

/** Without a fragment in the address: it would replace that of a help topic, and browsers drop the focus when a dialog goes back to it. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(contentId)?.focus()
}
