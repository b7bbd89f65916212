import { Murmur } from '#ui/murmur/murmur.tsx'

/** The logo: the resting line, then the name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight">
      <Murmur isNarrow className="h-5 w-10 text-accent" />
      Murmur
    </span>
  )
}
