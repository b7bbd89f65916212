import { encodeWav } from '#features/chat/voice/recording/encode-wav.ts'
import { rootMeanSquare } from '#features/chat/voice/recording/loudness.ts'
import { createResampler } from '#features/chat/voice/recording/resampler.ts'

/** The sample rate that speech recognisers expect, in hertz. */
export const wavRate = 16_000
/** The RMS below which a recording is too quiet; full scale is 1. A voice at arm's length is louder, a quiet room is not. */
const silentRms = 0.005
/** Loudness is measured over this many samples of the WAV: a tenth of a second. */
const windowLength = wavRate / 10

export type Recording = {
  /** A whole WAV file: 16 kHz, one channel, 16 bits. */
  bytes: Uint8Array<ArrayBuffer>
  seconds: number
  /** Whether no part of the recording is as loud as a voice. */
  isTooQuiet: boolean
}

export type RecordingBuffer = {
  /** Adds the microphone's next samples, −1 … 1. */
  add(samples: Float32Array): void
  seconds(): number
  finish(): Recording
}

/** Collects a microphone's samples, at its own rate in hertz, into one recording. */
export function createRecordingBuffer(rate: number): RecordingBuffer {
  const resampler = createResampler(rate, wavRate)
  const blocks: Float32Array[] = []
  let receivedCount = 0
  return {
    add(samples) {
      receivedCount += samples.length
      blocks.push(resampler.push(samples))
    },
    seconds: () => receivedCount / rate,
    finish() {
      blocks.push(resampler.flush())
      return {
        bytes: encodeWav(blocks, wavRate),
        seconds: receivedCount / rate,
        isTooQuiet: computeMaxRms(blocks) < silentRms,
      }
    },
  }
}

function computeMaxRms(blocks: readonly Float32Array[]): number {
  let maxRms = 0
  let windowSamples: number[] = []
  for (const block of blocks) {
    for (const sample of block) {
      windowSamples.push(sample)
      if (windowSamples.length < windowLength) continue
      maxRms = Math.max(maxRms, rootMeanSquare(windowSamples))
      windowSamples = []
    }
  }
  return maxRms
}
