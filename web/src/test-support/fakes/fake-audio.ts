import { vi } from 'vitest'

type Param = { set: number[]; ramped: number[] }

/** The recorded calls of one oscillator. */
type FakeTone = {
  type: string
  frequency: Param
  startedAt: number | undefined
  stoppedAt: number | undefined
  end: () => void
}

/** A fake AudioContext that records played tones without sound. */
export function installAudio() {
  const tones: FakeTone[] = []
  const state = { time: 0, isClosed: false, silenced: 0 }
  const createParam = (param: Param) => ({
    setValueAtTime: (value: number) => void param.set.push(value),
    exponentialRampToValueAtTime: (value: number) => void param.ramped.push(value),
    linearRampToValueAtTime: () => undefined,
    setTargetAtTime: () => void state.silenced++,
  })
  class FakeAudioContext {
    destination = {}
    get currentTime() {
      return state.time
    }
    resume = async () => undefined
    close = async () => Object.assign(state, { isClosed: true })
    createGain() {
      const node = { gain: createParam({ set: [], ramped: [] }), connect: (next: unknown) => next }
      return node
    }
    createOscillator() {
      const tone: FakeTone = {
        type: '',
        frequency: { set: [], ramped: [] },
        startedAt: undefined,
        stoppedAt: undefined,
        end: () => node.onended?.(),
      }
      const node = {
        set type(value: string) {
          tone.type = value
        },
        frequency: createParam(tone.frequency),
        connect: (next: unknown) => next,
        start: (startedAt: number) => Object.assign(tone, { startedAt }),
        stop: (stoppedAt: number) => Object.assign(tone, { stoppedAt }),
        onended: undefined as (() => void) | undefined,
      }
      tones.push(tone)
      return node
    }
  }
  vi.stubGlobal('AudioContext', FakeAudioContext)
  return {
    state,
    /** The tones of prices, without clicks. */
    prices: () => tones.filter(({ type }) => type === 'triangle'),
    clicks: () => tones.filter(({ type }) => type === 'square'),
  }
}
