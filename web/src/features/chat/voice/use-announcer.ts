import { useCallback, useId, useRef } from 'react'
import { useAnnounce } from '#features/chat/announcer.tsx'

export type Announce = (sentence: string) => void

/** Announces a sentence to screen readers, even if it repeats the previous one. */
export function useAnnouncer(): Announce {
  const announce = useAnnounce()
  // Another chat counts from the beginning, and its first sentences would be taken for those of the previous one.
  const id = useId()
  const count = useRef(0)
  return useCallback((sentence) => announce(`voice-${id}-${++count.current}`, sentence), [announce, id])
}
