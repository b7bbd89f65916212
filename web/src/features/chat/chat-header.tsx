import { PanelRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#lib/text.ts'

type ChatHeaderProps = {
  title: string | undefined
  /** Opens the list of chats, where it does not stand beside. */
  panel: { isOpen: boolean; open: () => void } | undefined
  children?: ReactNode
}

/** The chat's title, or what to do without one. */
export function ChatHeader({ title, panel, children }: ChatHeaderProps) {
  const text = useText()
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-line px-4 sm:px-6">
      <h2 dir="auto" className="min-w-0 flex-1 truncate py-1 text-lg font-semibold" title={title}>
        {title ?? text('chat.select')}
      </h2>
      {children}
      {panel ? (
        <button
          type="button"
          aria-label={text('chat.open-chats')}
          aria-haspopup="dialog"
          aria-expanded={panel.isOpen}
          onClick={panel.open}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-card hover:bg-sunk"
        >
          <PanelRight aria-hidden size={22} />
        </button>
      ) : null}
    </header>
  )
}
