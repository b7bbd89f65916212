import { useCallback, useRef } from 'react'
import { useAnnounce } from '#features/chat/announcer.tsx'

export type Announce = (words: string) => void

/** Announces a sentence to screen readers, even if it repeats the previous one. */
export function useAnnouncer(): Announce {
  const announce = useAnnounce()
  const count = useRef(0)
  return useCallback((words) => announce(`voice-${++count.current}`, words), [announce])
}
