import { LoaderCircle } from 'lucide-react'

/** A decorative spinner; the caller adds a text for screen readers. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="turn shrink-0" />
}

/** Covers the window while the app decides which page to show. */
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
