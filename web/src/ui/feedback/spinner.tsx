import { Murmur } from '#ui/murmur/murmur.tsx'

/** Shows that something is in progress, as wide as an icon of `size` px; the caller adds a text for screen readers. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <span aria-hidden className="inline-flex shrink-0 items-center" style={{ width: size, height: size }}>
      <Murmur state="thinking" isNarrow className="w-full" />
    </span>
  )
}

/** The animated line, shown while a page or a part of it loads. */
export function LoadingLine({ label }: { label: string }) {
  return (
    <div role="status" className="grid justify-items-center text-accent">
      <Murmur state="thinking" className="h-8 w-40" />
      <span className="sr-only">{label}</span>
    </div>
  )
}

/** Covers the window while the app decides which page to show. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadingLine label={label} />
    </main>
  )
}
