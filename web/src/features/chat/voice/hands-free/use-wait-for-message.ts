import type { ChatMessage } from '@murmur/contract/chat/chats'
import { useCallback, useEffect, useRef } from 'react'
import { useLatest } from '#features/chat/voice/use-latest.ts'

type Selector<T> = (messages: readonly ChatMessage[]) => T | undefined
type WaitOptions = { signal: AbortSignal; milliseconds?: number }

/**
 * Returns a stable function that waits until `select` returns a value for the messages. It resolves with undefined on abort
 * or timeout.
 */
export function useWaitForMessage(messages: readonly ChatMessage[]) {
  const latest = useLatest(messages)
  const watchers = useRef(new Set<(messages: readonly ChatMessage[]) => void>())
  useEffect(() => {
    for (const select of [...watchers.current]) select(messages)
  }, [messages])
  return useCallback(
    <T>(select: Selector<T>, { signal, milliseconds }: WaitOptions): Promise<T | undefined> =>
      new Promise((resolve) => {
        const end = (found: T | undefined) => {
          clearTimeout(timer)
          watchers.current.delete(again)
          signal.removeEventListener('abort', cancel)
          resolve(found)
        }
        const cancel = () => end(undefined)
        const again = (now: readonly ChatMessage[]) => {
          const found = select(now)
          if (found !== undefined) end(found)
        }
        const timer = milliseconds === undefined ? undefined : setTimeout(cancel, milliseconds)
        watchers.current.add(again)
        signal.addEventListener('abort', cancel)
        if (signal.aborted) cancel()
        else again(latest.current)
      }),
    [latest],
  )
}
