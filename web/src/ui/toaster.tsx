import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import type { Kind } from '#ui/say.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useTopLayer } from '#ui/top-layer.tsx'
import { type Toast, useToasts } from '#ui/use-toasts.ts'

const looks: Record<Kind, string> = {
  blank: 'border-line',
  custom: 'border-line',
  loading: 'border-line',
  success: 'border-gain',
  error: 'border-loss',
}

/**
 * Shows what `say` says (success 2 s, others 4 s, loading until dismissed, 20 at once). On a phone they stand at the bottom,
 * where no heading is, and scroll where they are too many. Both live regions stand in the page from the start: errors are read
 * at once, the rest when there is a pause. While a modal is open they stand inside of it, because nothing outside can be read
 * or pressed.
 */
export function Toaster({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const { toasts, dismiss, hold, release } = useToasts()
  const row = (one: Toast) => (
    <ToastRow key={one.id} one={one} dismissLabel={dismissLabel} onDismiss={() => dismiss(one.id)} />
  )
  const { top } = useTopLayer()
  const list = (
    <section
      aria-label={label}
      data-toaster
      className="no-print pointer-events-none fixed inset-x-4 bottom-4 z-50 grid max-h-[40dvh] justify-items-center gap-2 overflow-y-auto sm:top-4 sm:bottom-auto sm:max-h-[calc(100dvh-2rem)] sm:justify-items-end"
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div role="alert" className="grid justify-items-center gap-2 sm:justify-items-end">
        {toasts.filter((one) => one.kind === 'error').map(row)}
      </div>
      <div role="status" className="grid justify-items-center gap-2 sm:justify-items-end">
        {toasts.filter((one) => one.kind !== 'error').map(row)}
      </div>
    </section>
  )
  return top ? createPortal(list, top) : list
}

type RowProps = { one: Toast; dismissLabel: string; onDismiss: () => void }

function ToastRow({ one, dismissLabel, onDismiss }: RowProps) {
  return (
    <div
      data-toast={one.kind}
      className={`appear pointer-events-auto flex w-fit max-w-[350px] items-start gap-3 rounded-card border bg-card py-2 pe-1 ps-4 text-sm ${looks[one.kind]}`}
    >
      <span className="mt-3 empty:hidden">
        {one.kind === 'success' ? <CircleCheck aria-hidden size={20} className="text-gain" /> : null}
        {one.kind === 'error' ? <CircleAlert aria-hidden size={20} className="text-loss" /> : null}
        {one.kind === 'loading' ? <Spinner /> : null}
      </span>
      <div className="min-w-0 flex-1 self-center py-1 wrap-anywhere">{one.message}</div>
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
