import { useCallback, useRef } from 'react'
import { useAnnounce } from '#features/chat/announcer.tsx'

export type Announce = (words: string) => void

/** Says a sentence to whoever does not see the screen, also when it is the same as the one before. */
export function useAnnouncer(): Announce {
  const announce = useAnnounce()
  const count = useRef(0)
  return useCallback((words) => announce(`voice-${++count.current}`, words), [announce])
}
