import type { ChatMessage } from '@murmur/contract/chat/chats'
import { useEffect, useRef } from 'react'
import type { Speaker } from '#features/chat/voice/speech/use-speaker.ts'

/** Reads each new answer aloud, in order; messages that were there when the chat was opened are not read. */
export function useReadAloud(messages: readonly ChatMessage[], speaker: Speaker, isOn: boolean) {
  const readUpTo = useRef<number | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const generation = useRef(0)
  useEffect(() => {
    if (messages.length === 0) return
    const last = Math.max(...messages.map((message) => message.seq))
    const previousSeq = readUpTo.current
    readUpTo.current = last
    if (previousSeq === null || !isOn) return
    const startGeneration = generation.current
    for (const message of messages) {
      if (message.seq <= previousSeq || message.role !== 'assistant') continue
      queue.current = queue.current.then(() =>
        generation.current === startGeneration ? speaker.read(message) : undefined,
      )
    }
  }, [messages, speaker, isOn])
  // Once switched off or unmounted, queued messages are not read.
  useEffect(() => {
    if (isOn) return () => void generation.current++
  }, [isOn])
}
