import { useCallback, useEffect, useRef } from 'react'

/**
 * Abort signals of the passkey prompts of a component. The latest aborts at `cancel` and when the component unmounts: the user no longer
 * sees the terms that its prompt confirms.
 */
export function usePromptSignal() {
  const latest = useRef<AbortController>(undefined)
  const start = useCallback(() => {
    latest.current = new AbortController()
    return latest.current.signal
  }, [])
  const cancel = useCallback(() => latest.current?.abort(), [])
  useEffect(() => cancel, [cancel])
  return { start, cancel }
}
