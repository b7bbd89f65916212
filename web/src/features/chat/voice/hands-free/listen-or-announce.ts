import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ListenResult } from '#features/chat/voice/hands-free/run-hands-free.ts'
import type { AudioLevel } from '#features/chat/voice/recording/audio-level.ts'
import { listen } from '#features/chat/voice/recording/listen.ts'
import type { SpeechState } from '#features/chat/voice/recording/speech-detector.ts'

type ListenOrAnnounceOptions = {
  level: AudioLevel
  finish: AbortSignal
  signal: AbortSignal
  /** Resolves with a card whose trade finished while the user is not speaking; undefined once `cancel` aborts. */
  announcement(cancel: AbortSignal, isQuiet: () => boolean): Promise<ChatMessage | undefined>
}

/** Listens until the user has spoken or a trade has finished; never interrupts the user. */
export async function listenOrAnnounce({
  level,
  finish,
  signal,
  announcement,
}: ListenOrAnnounceOptions): Promise<ListenResult> {
  const doneController = new AbortController()
  const cancel = AbortSignal.any([signal, doneController.signal])
  let state = 'waiting' as SpeechState
  const onState = (next: SpeechState) => {
    state = next
  }
  const listening = listen({ level, finish, cancel, onState }).then(
    (recording): ListenResult => (recording ? { kind: 'speech', recording } : { kind: 'nothing' }),
  )
  const announcing = announcement(cancel, () => state === 'waiting').then(
    (message) => message && ({ kind: 'announcement', message } as const),
  )
  try {
    return await Promise.race([listening, announcing.then((one) => one ?? listening)])
  } finally {
    doneController.abort()
    // If a trade finished first, listening rejects with the abort reason, which is ignored.
    listening.catch(() => undefined)
  }
}
