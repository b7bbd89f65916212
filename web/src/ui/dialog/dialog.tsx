import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { enterOverlay } from '#lib/routing/overlay-history.ts'
import { onBackdropPress } from '#ui/dialog/on-backdrop-press.ts'
import { useTopLayer } from '#ui/dialog/top-layer.tsx'

type DialogProps = {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  /** `wide`: for a page's worth of content. `drawer`: at the inline start, full height. `dock` and `sheet`: at the bottom. */
  variant?: 'box' | 'wide' | 'drawer' | 'dock' | 'sheet'
  /** The address of its content, shown while it is open. */
  href?: string | undefined
}

const variants = {
  box: 'appear w-[min(32rem,calc(100vw-2rem))] max-h-[min(48rem,calc(100dvh-2rem))] rounded-card border border-transparent p-4 sm:p-6',
  wide: 'appear w-[min(48rem,calc(100vw-1.5rem))] max-h-[min(60rem,calc(100dvh-1.5rem))] rounded-card border border-transparent p-4 sm:p-6',
  drawer: 'from-start mx-0 my-0 h-dvh max-h-none w-72 max-w-[85vw] p-0',
  dock: 'dock appear',
  sheet: 'sheet appear p-4',
}

const headings = {
  box: 'mb-4 flex items-center gap-4',
  wide: 'mb-4 flex items-center gap-4',
  drawer: 'absolute end-4 top-5',
  dock: 'flex items-center gap-4 px-4 pt-3 sm:px-6',
  sheet: 'mb-4 flex items-center gap-4',
}

/** A modal <dialog>: it traps the focus, closes with Escape and Back, and restores the focus. */
export function Dialog({ title, closeLabel, onClose, children, variant = 'box', href }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  const titleId = useId()
  const { enter } = useTopLayer()
  // The first effect: its cleanup leaves the top layer before the dialog closes.
  useLayoutEffect(() => (ref.current ? enter(ref.current) : undefined), [enter])
  useLayoutEffect(() => enterOverlay(() => ref.current?.close(), href), [href])
  // A layout effect: at its cleanup the dialog is still in the document, which close() needs to restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    isLeaving.current = false
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    const ignoreBackdrop = dialog && onBackdropPress(dialog, () => dialog.close())
    return () => {
      ignoreBackdrop?.()
      isLeaving.current = true
      dialog?.close()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // Do not call onClose on unmount, for example when another dialog replaces it.
      onClose={() => !isLeaving.current && !ref.current?.open && onClose()}
      className={`bg-card text-ink open:flex flex-col ${variants[variant]}`}
    >
      <div className={headings[variant]}>
        <h2
          id={titleId}
          className={variant === 'drawer' ? 'sr-only' : 'min-w-0 flex-1 text-lg font-semibold wrap-anywhere'}
        >
          {title}
        </h2>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="-m-1 grid size-11 shrink-0 place-items-center rounded-card text-ink-soft hover:bg-sunk hover:text-ink"
        >
          <X aria-hidden size={20} />
        </button>
      </div>
      {children}
    </dialog>
  )
}
