import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
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
  /** Whether the user cannot close it: a request is under way, and only here its result is shown. */
  isLocked?: boolean
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
export function Dialog({ title, closeLabel, onClose, children, variant = 'box', href, isLocked = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const isLeaving = useRef(false)
  const locked = useRef(isLocked)
  const titleId = useId()
  const { enter } = useTopLayer()
  // The first effect: its cleanup leaves the top layer before the dialog closes.
  useLayoutEffect(() => (ref.current ? enter(ref.current) : undefined), [enter])
  useLayoutEffect(() => enterHistory(ref, locked, href), [href])
  useLayoutEffect(() => {
    locked.current = isLocked
  }, [isLocked])
  // A layout effect: at its cleanup the dialog is still in the document, which close() needs to restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    isLeaving.current = false
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    const ignoreBackdrop = dialog && onBackdropPress(dialog, () => locked.current || dialog.close())
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
      onCancel={(event) => isLocked && event.target === ref.current && event.preventDefault()}
      onClose={() => {
        // Do not call onClose on unmount, for example when another dialog replaces it.
        if (isLeaving.current || ref.current?.open) return
        // Browsers close it anyway when Escape is pressed twice.
        if (isLocked) ref.current?.showModal()
        else onClose()
      }}
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
          aria-disabled={isLocked || undefined}
          onClick={isLocked ? undefined : onClose}
          className="-m-1 grid size-11 shrink-0 place-items-center rounded-card text-ink-soft hover:bg-sunk hover:text-ink aria-disabled:opacity-50"
        >
          <X aria-hidden size={20} />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** Adds the history entry by which Back closes the dialog. Back removes it even while the dialog is locked, which then adds it again. */
function enterHistory(
  dialog: RefObject<HTMLDialogElement | null>,
  isLocked: RefObject<boolean>,
  href: string | undefined,
): () => void {
  let leave: () => void = () => undefined
  const enter = () => {
    leave = enterOverlay(() => (isLocked.current ? enter() : dialog.current?.close()), href)
  }
  enter()
  return () => leave()
}
