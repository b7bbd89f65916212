import type { Level } from '#features/chat/voice/recording/level.ts'
import { openMicrophone } from '#features/chat/voice/recording/open-microphone.ts'
import { createTake, type Recording, type Take } from '#features/chat/voice/recording/take.ts'

/** The longest recording in seconds. */
export const longestSeconds = 60

export type RecordOptions = {
  level: Level
  /** Ends the recording and keeps it. */
  finish: AbortSignal
  /** Ends the recording and discards it. */
  cancel: AbortSignal
  onStarted(): void
  onBlock?(samples: Float32Array, seconds: number): void
}

/**
 * Records until `finish`, `cancel`, the loss of the microphone, or the end of a minute; then releases the microphone.
 * @returns undefined if it was cancelled
 * @throws the browser's error if the microphone is refused; the signal's reason if it aborts before the start
 */
export async function record({
  level,
  finish,
  cancel,
  onStarted,
  onBlock,
}: RecordOptions): Promise<Recording | undefined> {
  const signal = AbortSignal.any([finish, cancel])
  let take: Take | undefined
  let isOver = false
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = () => {
      isOver = true
      resolve()
    }
    signal.addEventListener('abort', end)
  })
  const hear = (samples: Float32Array) => {
    if (!take || isOver) return
    take.add(samples)
    level.add(samples, take.seconds())
    onBlock?.(samples, take.seconds())
    if (take.seconds() >= longestSeconds) end()
  }
  const microphone = await openMicrophone({ onBlock: hear, onLost: end }, signal)
  take = createTake(microphone.rate)
  try {
    onStarted()
    await ended
  } finally {
    microphone.close()
    level.clear()
  }
  return cancel.aborted ? undefined : take.finish()
}
