import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { Heard } from '#features/chat/voice/hands-free/run-hands-free.ts'
import type { Level } from '#features/chat/voice/recording/level.ts'
import { listen } from '#features/chat/voice/recording/listen.ts'
import type { SpeechState } from '#features/chat/voice/recording/speech-end.ts'

type HearOptions = {
  level: Level
  finish: AbortSignal
  signal: AbortSignal
  /** Resolves with a card whose trade finished while the user is not speaking; undefined once `cancel` aborts. */
  news(cancel: AbortSignal, isQuiet: () => boolean): Promise<ChatMessage | undefined>
}

/** Listens until the user has spoken or a trade has finished; never interrupts the user. */
export async function hearOrNews({ level, finish, signal, news }: HearOptions): Promise<Heard> {
  const over = new AbortController()
  const cancel = AbortSignal.any([signal, over.signal])
  let state = 'waiting' as SpeechState
  const onState = (next: SpeechState) => {
    state = next
  }
  const heard = listen({ level, finish, cancel, onState }).then(
    (recording): Heard => (recording ? { kind: 'speech', recording } : { kind: 'nothing' }),
  )
  const told = news(cancel, () => state === 'waiting').then(
    (message) => message && ({ kind: 'news', message } as const),
  )
  try {
    return await Promise.race([heard, told.then((one) => one ?? heard)])
  } finally {
    over.abort()
    // If a trade finished first, listening rejects with the abort reason, which is of no use.
    heard.catch(() => undefined)
  }
}
