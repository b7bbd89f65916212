import { useCallback, useRef } from 'react'
import { useAnnounce } from '#features/chat/announcer.tsx'

export type Announce = (sentence: string) => void

/** Announces a sentence to screen readers, even if it repeats the previous one. */
export function useAnnouncer(): Announce {
  const announce = useAnnounce()
  const count = useRef(0)
  return useCallback((sentence) => announce(`voice-${++count.current}`, sentence), [announce])
}
