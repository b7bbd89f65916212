import type { AudioLevel } from '#features/chat/voice/recording/audio-level.ts'
import { openMicrophone } from '#features/chat/voice/recording/open-microphone.ts'
import {
  createRecordingBuffer,
  type Recording,
  type RecordingBuffer,
} from '#features/chat/voice/recording/recording-buffer.ts'

/** The longest recording in seconds. */
const maxRecordingSeconds = 60

export type RecordOptions = {
  level: AudioLevel
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
export async function recordAudio({
  level,
  finish,
  cancel,
  onStarted,
  onBlock,
}: RecordOptions): Promise<Recording | undefined> {
  const signal = AbortSignal.any([finish, cancel])
  let buffer: RecordingBuffer | undefined
  let isOver = false
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = () => {
      isOver = true
      resolve()
    }
    signal.addEventListener('abort', end)
  })
  const onSamples = (samples: Float32Array) => {
    if (!buffer || isOver) return
    buffer.add(samples)
    level.add(samples, buffer.seconds())
    onBlock?.(samples, buffer.seconds())
    if (buffer.seconds() >= maxRecordingSeconds) end()
  }
  const microphone = await openMicrophone({ onBlock: onSamples, onLost: end }, signal)
  buffer = createRecordingBuffer(microphone.rate)
  try {
    onStarted()
    await ended
  } finally {
    microphone.close()
    level.clear()
  }
  return cancel.aborted ? undefined : buffer.finish()
}
