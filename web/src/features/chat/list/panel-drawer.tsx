import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { enterOverlay } from '#lib/routing/overlay-history.ts'
import { onBackdropPress } from '#ui/dialog/on-backdrop-press.ts'
import { useTopLayer } from '#ui/dialog/top-layer.tsx'

type PanelDrawerProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

/**
 * The list of chats on a small screen: a drawer that slides in from the right. A native modal dialog, which traps and
 * restores the focus; it stays mounted when closed, so that its exit can be animated.
 */
export function PanelDrawer({ isOpen, onClose, children }: PanelDrawerProps) {
  const text = useText()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { enter } = useTopLayer()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    const leave = enter(dialog)
    dialog.showModal()
    const leaveHistory = enterOverlay(() => dialog.close())
    const ignoreBackdrop = onBackdropPress(dialog, () => dialog.close())
    return () => {
      ignoreBackdrop()
      leaveHistory()
      leave()
      dialog.close()
    }
  }, [isOpen, enter])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={() => isOpen && onClose()}
      className="panel-drawer flex-col gap-2 bg-card p-4 text-ink open:flex"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-lg font-semibold">
          {text('chat.chats')}
        </h2>
        <button
          type="button"
          aria-label={text('chat.close-chats')}
          onClick={onClose}
          className="grid size-11 place-items-center rounded-card text-ink-soft hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden size={20} />
        </button>
      </div>
      {children}
    </dialog>
  )
}
