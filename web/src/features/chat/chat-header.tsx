import { PanelRight, SquarePen } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#lib/i18n/text.ts'

type ChatHeaderProps = {
  title: string | undefined
  /** Opens the list of chats if it is not shown beside the chat. */
  panel: { isOpen: boolean; open: () => void; onCreate: () => void } | undefined
  /** Whether the title takes the focus on mount, so that screen readers read it. */
  hasFocus: boolean
  children?: ReactNode
}

/** The chat's title, or the prompt to select a chat. */
export function ChatHeader({ title, panel, hasFocus, children }: ChatHeaderProps) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFocus) heading.current?.focus()
  }, [hasFocus])
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-line px-4 sm:px-6">
      <h2
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="same-side min-w-0 flex-1 truncate py-1 text-lg font-semibold"
        title={title}
      >
        {title ?? text('chat.select')}
      </h2>
      <div className="-me-2 flex items-center gap-1">
        {children}
        {panel ? (
          <button
            type="button"
            aria-label={text('chat.new')}
            title={text('chat.new')}
            onClick={panel.onCreate}
            className="grid size-11 shrink-0 place-items-center rounded-card hover:bg-sunk"
          >
            <SquarePen aria-hidden size={20} className="rtl:-scale-x-100" />
          </button>
        ) : null}
        {panel ? (
          <button
            type="button"
            aria-label={text('chat.open-chats')}
            aria-haspopup="dialog"
            aria-expanded={panel.isOpen}
            onClick={panel.open}
            className="grid size-11 shrink-0 place-items-center rounded-card hover:bg-sunk"
          >
            <PanelRight aria-hidden size={22} />
          </button>
        ) : null}
      </div>
    </header>
  )
}
