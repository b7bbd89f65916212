// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { rootMeanSquare, toMeterLevel } from '#features/chat/voice/recording/loudness.ts'
import { createRecordingBuffer, wavRate } from '#features/chat/voice/recording/recording-buffer.ts'
import { createResampler } from '#features/chat/voice/recording/resampler.ts'
import { createSpeechDetector, type SpeechState } from '#features/chat/voice/recording/speech-detector.ts'
import { covers } from '../../../../../../spec/covers.ts'

const sine = (hertz: number, rate: number, seconds: number, size = 0.5) =>
  Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, at) => size * Math.sin((2 * Math.PI * hertz * at) / rate),
  )

/** Splits samples into blocks, as the worklet posts them. */
function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const resampler = createResampler(from, to)
  const out: number[] = []
  for (let at = 0; at < samples.length; at += 2048) out.push(...resampler.push(samples.slice(at, at + 2048)))
  out.push(...resampler.flush())
  return Float32Array.from(out)
}
const middle = (samples: Float32Array) => samples.slice(400, -400)

describe.each([48_000, 44_100, 96_000, 22_050, 16_000, 8_000])('resampling from %i Hz', (rate) => {
  test('keeps the loudness, pitch and length of a tone', () => {
    const out = resample(sine(1000, rate, 0.5), rate, wavRate)
    expect(Math.abs(out.length - wavRate / 2)).toBeLessThanOrEqual(1)
    expect(rootMeanSquare(middle(out))).toBeCloseTo(0.5 / Math.SQRT2, 3)
    const expected = sine(1000, wavRate, 0.5)
    for (let at = 500; at < 520; at++) expect(out[at]).toBeCloseTo(expected[at] as number, 2)
  })
})

test('resampling removes frequencies above 8 kHz without aliasing', () => {
  for (const hertz of [12_000, 9_000]) {
    expect(rootMeanSquare(middle(resample(sine(hertz, 48_000, 0.5), 48_000, wavRate)))).toBeLessThan(0.0005)
  }
})

test('resampling keeps the frequencies of a voice, up to 6 kHz', () => {
  expect(rootMeanSquare(middle(resample(sine(6_000, 48_000, 0.5), 48_000, wavRate)))).toBeGreaterThan(0.34)
})

test(`the recorder encodes a recording as a WAV of 16 kHz, one channel, 16 bits ${covers('4.states.voice.06')}`, () => {
  const buffer = createRecordingBuffer(48_000)
  const tone = sine(440, 48_000, 1)
  for (let at = 0; at < tone.length; at += 2048) buffer.add(tone.slice(at, at + 2048))
  const { bytes, seconds, isTooQuiet } = buffer.finish()
  const view = new DataView(bytes.buffer)
  const readFourCC = (at: number) => String.fromCharCode(...bytes.slice(at, at + 4))
  expect([readFourCC(0), readFourCC(8), readFourCC(12), readFourCC(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
  expect(view.getUint32(4, true)).toBe(bytes.length - 8)
  expect([20, 22, 32, 34].map((at) => view.getUint16(at, true))).toEqual([1, 1, 2, 16])
  expect([24, 28, 40].map((at) => view.getUint32(at, true))).toEqual([16_000, 32_000, bytes.length - 44])
  expect(seconds).toBe(1)
  expect(isTooQuiet).toBe(false)
  expect(bytes.length).toBeCloseTo(44 + 32_000, -1)
  const samples = new Int16Array(bytes.buffer, 44)
  expect(rootMeanSquare(Array.from(samples, (sample) => sample / 0x8000))).toBeCloseTo(0.5 / Math.SQRT2, 2)
})

test('the recording of a quiet room is too quiet, and samples beyond full scale are clipped', () => {
  const quiet = createRecordingBuffer(16_000)
  quiet.add(sine(200, 16_000, 1, 0.003))
  expect(quiet.finish().isTooQuiet).toBe(true)
  const loud = createRecordingBuffer(16_000)
  loud.add(sine(200, 16_000, 1, 3))
  const samples = Array.from(new Int16Array(loud.finish().bytes.buffer, 44))
  expect([Math.max(...samples), Math.min(...samples)]).toEqual([0x7fff, -0x8000])
})

test('the level meter is scaled in decibels', () => {
  expect([1, 0.0316, 0.001, 0].map((rms) => Number(toMeterLevel(rms).toFixed(2)))).toEqual([1, 0.5, 0, 0])
})

test('the worklet posts blocks mixed down to one channel', async () => {
  const posted: Float32Array[] = []
  let Made: (new () => { process(inputs: Float32Array[][]): boolean }) | undefined
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      port = { postMessage: (block: Float32Array) => posted.push(block) }
    },
  )
  vi.stubGlobal('registerProcessor', (_name: string, made: typeof Made) => {
    Made = made
  })
  // Plain JavaScript without types: it runs on the audio thread, outside the app.
  const file = './recorder-worklet.js'
  await import(file)
  const recorder = Made && new Made()
  for (let at = 0; at < 33; at++) {
    expect(recorder?.process([[new Float32Array(128).fill(0.2), new Float32Array(128).fill(0.4)]])).toBe(true)
  }
  // Nothing is connected yet.
  expect(recorder?.process([[]])).toBe(true)
  expect(posted.map((block) => block.length)).toEqual([2048, 2048])
  expect(posted[0]?.every((sample) => Math.abs(sample - 0.3) < 1e-6)).toBe(true)
})

describe('the end of speech', () => {
  const block = 0.04
  /** Feeds `[rms, seconds]` pieces; returns the last state and its time. */
  function listen(...pieces: [rms: number, seconds: number][]): { state: SpeechState; at: number } {
    const end = createSpeechDetector()
    let at = 0
    for (const [rms, seconds] of pieces) {
      for (let left = seconds; left > 1e-9; left -= block) {
        at += block
        const state = end.feed(rms, block)
        if (state === 'ended' || state === 'nothing') return { state, at }
      }
    }
    return { state: end.feed(0, 0), at }
  }

  test('is detected 1.2 s after the last sound', () => {
    const { state, at } = listen([0.002, 1], [0.15, 2], [0.002, 5])
    expect(state).toBe('ended')
    expect(at).toBeCloseTo(4.2, 0)
  })
  test('is not detected between two words', () => {
    expect(listen([0.002, 1], [0.15, 1], [0.002, 1], [0.15, 1], [0.002, 0.8]).state).toBe('speaking')
  })
  test('is not detected before speech, and a click is not speech', () => {
    expect(listen([0.002, 1], [0.4, 0.08], [0.002, 6]).state).toBe('waiting')
  })
  test('is reported after 15 s at the latest', () => {
    expect(listen([0.002, 20])).toMatchObject({ state: 'nothing', at: expect.closeTo(15, 1) })
    expect(listen([0.002, 1], [0.15, 30])).toMatchObject({ state: 'ended', at: expect.closeTo(15, 1) })
  })
  test('is detected in a noisy room', () => {
    expect(listen([0.025, 2], [0.2, 2], [0.025, 5])).toMatchObject({ state: 'ended', at: expect.closeTo(5.2, 0) })
  })
  test('is detected when speech begins at once, with pauses between words', () => {
    const words = Array.from({ length: 6 }, (): [number, number][] => [
      [0.2, 0.32],
      [0.004, 0.12],
    ]).flat()
    expect(listen(...words, [0.004, 5]).state).toBe('ended')
  })
})
