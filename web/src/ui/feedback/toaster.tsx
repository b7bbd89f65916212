import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { useTopLayer } from '#ui/dialog/top-layer.tsx'
import type { Kind } from '#ui/feedback/show-toast.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'

const kindStyles: Record<Kind, string> = {
  blank: 'border-line',
  custom: 'border-line',
  loading: 'border-line',
  success: 'border-gain',
  error: 'border-loss',
}

/** Toasts have no exit animation. */
const options = { removeDelay: 0 }

/**
 * Shows the toasts of `showToast` (success 2 s, others 4 s, loading until dismissed, at most 20 at a time). On phones they
 * appear at the bottom, away from headings, and scroll if there are too many. Both live regions are always in the page:
 * errors are assertive, the rest polite. While a modal is open, toasts render inside it, because everything outside is
 * inert.
 */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const { toasts, handlers } = useToaster(options)
  const visibleToasts = toasts.filter((one) => one.visible)
  const { hold, release } = usePauseWhileHovered(handlers, visibleToasts.length === 0)
  const renderToast = (one: Toast) => (
    <ToastRow key={one.id} one={one} dismissLabel={dismissLabel} onDismiss={() => toast.dismiss(one.id)} />
  )
  const { top } = useTopLayer()
  const list = (
    <section
      aria-label={label}
      data-toaster
      className="no-print pointer-events-none fixed inset-x-4 bottom-[calc(var(--dock)+1rem)] z-50 grid max-h-[40dvh] justify-items-center gap-2 overflow-y-auto sm:top-4 sm:bottom-auto sm:max-h-[calc(100dvh-2rem)] sm:justify-items-end"
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div role="alert" className="grid justify-items-center gap-2 sm:justify-items-end">
        {visibleToasts.filter((one) => one.type === 'error').map(renderToast)}
      </div>
      <div role="status" className="grid justify-items-center gap-2 sm:justify-items-end">
        {visibleToasts.filter((one) => one.type !== 'error').map(renderToast)}
      </div>
    </section>
  )
  return top ? createPortal(list, top) : list
}

type Handlers = Pick<ReturnType<typeof useToaster>['handlers'], 'startPause' | 'endPause'>

/** Pauses the timers while the pointer or the focus is on the toasts. */
function usePauseWhileHovered({ startPause, endPause }: Handlers, isEmpty: boolean) {
  const isHeld = useRef(false)
  const hold = () => {
    // A second start would reset the paused time.
    if (!isHeld.current) startPause()
    isHeld.current = true
  }
  const release = () => {
    isHeld.current = false
    endPause()
  }
  // A toast dismissed under the pointer fires no mouseleave.
  useEffect(() => {
    if (!isEmpty) return
    isHeld.current = false
    endPause()
  }, [isEmpty, endPause])
  return { hold, release }
}

type RowProps = { one: Toast; dismissLabel: string; onDismiss: () => void }

function ToastRow({ one, dismissLabel, onDismiss }: RowProps) {
  return (
    <div
      data-toast={one.type}
      data-besides={one.className || undefined}
      className={`appear pointer-events-auto flex w-fit max-w-[350px] items-start gap-3 rounded-card border bg-card py-2 pe-1 ps-4 text-sm ${kindStyles[one.type]}`}
    >
      <span className="mt-3 empty:hidden">
        {one.type === 'success' ? <CircleCheck aria-hidden size={20} className="text-gain" /> : null}
        {one.type === 'error' ? <CircleAlert aria-hidden size={20} className="text-loss" /> : null}
        {one.type === 'loading' ? <Spinner /> : null}
      </span>
      <div className="min-w-0 flex-1 self-center py-1 wrap-anywhere">{resolveValue(one.message, one)}</div>
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center rounded-card text-ink-soft hover:bg-sunk"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  )
}
