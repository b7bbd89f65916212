import type { AudioLevel } from '#features/chat/voice/recording/audio-level.ts'
import { rootMeanSquare } from '#features/chat/voice/recording/loudness.ts'
import { recordAudio } from '#features/chat/voice/recording/record-audio.ts'
import type { Recording } from '#features/chat/voice/recording/recording-buffer.ts'
import { createSpeechDetector, type SpeechState } from '#features/chat/voice/recording/speech-detector.ts'

type ListenOptions = {
  level: AudioLevel
  /** Aborts when the user presses the button that ends listening. */
  finish: AbortSignal
  cancel: AbortSignal
  onState(state: SpeechState): void
}

/**
 * Records until the user has finished speaking, for 15 s at most.
 * @returns undefined if there was no speech, or it was cancelled or finished before the microphone was open
 * @throws the browser's error if the microphone is refused
 */
export async function listen({ level, finish, cancel, onState }: ListenOptions): Promise<Recording | undefined> {
  const endController = new AbortController()
  const detector = createSpeechDetector()
  let state = 'waiting' as SpeechState
  let previousSeconds = 0
  const recording = await recordAudio({
    level,
    finish: AbortSignal.any([finish, endController.signal]),
    cancel,
    onStarted: () => onState(state),
    onBlock(samples, seconds) {
      const nextState = detector.feed(rootMeanSquare(samples), seconds - previousSeconds)
      previousSeconds = seconds
      if (nextState !== state) onState(nextState)
      state = nextState
      if (state === 'ended' || state === 'nothing') endController.abort()
    },
  }).catch((error: unknown) => {
    // If the user finished before the recording started, the microphone was not refused.
    if (finish.aborted) return undefined
    throw error
  })
  // A user who presses the button has spoken, however softly.
  const hasSpoken = state === 'speaking' || state === 'ended' || (finish.aborted && recording?.isTooQuiet === false)
  return hasSpoken ? recording : undefined
}
