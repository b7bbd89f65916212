import { LoaderCircle } from 'lucide-react'

/** A turning circle for the eye; whoever uses it says in words what is going on. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="turn shrink-0" />
}

/** Covers the window while it is not yet known what to show. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <main>
      <div role="status" className="grid min-h-dvh place-items-center text-ink-soft">
        <Spinner size={40} />
        <span className="sr-only">{label}</span>
      </div>
    </main>
  )
}
