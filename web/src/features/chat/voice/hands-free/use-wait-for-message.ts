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
  const listeners = useRef(new Set<(messages: readonly ChatMessage[]) => void>())
  useEffect(() => {
    for (const select of [...listeners.current]) select(messages)
  }, [messages])
  return useCallback(
    <T>(select: Selector<T>, { signal, milliseconds }: WaitOptions): Promise<T | undefined> =>
      new Promise((resolve) => {
        const settle = (found: T | undefined) => {
          clearTimeout(timer)
          listeners.current.delete(check)
          signal.removeEventListener('abort', cancel)
          resolve(found)
        }
        const cancel = () => settle(undefined)
        const check = (now: readonly ChatMessage[]) => {
          const found = select(now)
          if (found !== undefined) settle(found)
        }
        const timer = milliseconds === undefined ? undefined : setTimeout(cancel, milliseconds)
        listeners.current.add(check)
        signal.addEventListener('abort', cancel)
        if (signal.aborted) cancel()
        else check(latest.current)
      }),
    [latest],
  )
}
