import type { Level } from '#features/chat/voice/recording/level.ts'
import { rmsOf } from '#features/chat/voice/recording/loudness.ts'
import { record } from '#features/chat/voice/recording/record.ts'
import { createSpeechEnd, type SpeechState } from '#features/chat/voice/recording/speech-end.ts'
import type { Recording } from '#features/chat/voice/recording/take.ts'

type ListenOptions = {
  level: Level
  /** The user says that he has finished. */
  finish: AbortSignal
  cancel: AbortSignal
  onState(state: SpeechState): void
}

/**
 * Listens until somebody has spoken and finished, for 15 s at most.
 * @returns undefined when nobody spoke, or it was cancelled
 * @throws what the browser throws where the microphone is refused
 */
export async function listen({ level, finish, cancel, onState }: ListenOptions): Promise<Recording | undefined> {
  const ended = new AbortController()
  const speechEnd = createSpeechEnd()
  let state = 'waiting' as SpeechState
  let before = 0
  const recording = await record({
    level,
    finish: AbortSignal.any([finish, ended.signal]),
    cancel,
    onStarted: () => onState(state),
    onBlock(samples, seconds) {
      const next = speechEnd.feed(rmsOf(samples), seconds - before)
      before = seconds
      if (next !== state) onState(next)
      state = next
      if (state === 'ended' || state === 'nothing') ended.abort()
    },
  })
  // Who says that he has finished has spoken, be it ever so softly.
  const hasSpoken = state === 'speaking' || state === 'ended' || (finish.aborted && recording?.isSilent === false)
  return hasSpoken ? recording : undefined
}
