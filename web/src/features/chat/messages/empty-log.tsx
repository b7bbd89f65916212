import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/text.ts'

/** The message log of an empty chat, with example messages. */
export function EmptyLog({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <div
      role="log"
      aria-live="off"
      aria-label={text('chat.log')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="chat-log relative min-h-0 flex-1 overflow-y-auto px-4 py-4 focus-visible:-outline-offset-2 sm:px-6"
    >
      {children}
    </div>
  )
}
