/** Zero crossings of the filter on each side: a steep edge between the passband and the frequencies that would alias. */
const zeroCrossings = 24
/** The cutoff as a fraction of the lower rate: nearly nothing passes at half of that rate. */
const cutoffRatio = 0.45

export type Resampler = {
  /** Adds samples and returns the resampled samples that are ready. */
  push(samples: Float32Array): Float32Array
  /** Returns the remaining samples after the last `push`. */
  flush(): Float32Array
}

type Filter = { half: number; phases: Float32Array[]; up: number; down: number }

/**
 * Resamples audio block by block through a windowed-sinc low-pass filter, which removes the frequencies that the new rate
 * cannot carry, so that they do not alias. Rates are integers in hertz.
 */
export function createResampler(from: number, to: number): Resampler {
  const filter = createFilter(from, to)
  const { half, up, down } = filter
  let buffer: Float32Array = new Float32Array(half)
  /** The index in the whole input of the first sample in `buffer`. */
  let first = -half
  let outputCount = 0

  const push = (samples: Float32Array) => {
    buffer = join(buffer, samples)
    const last = first + buffer.length - 1
    const readyCount = Math.max(0, Math.floor(((last - half) * up + up - 1) / down) + 1 - outputCount)
    const output = new Float32Array(readyCount)
    for (let index = 0; index < readyCount; index++)
      output[index] = sampleAt(filter, buffer, first, outputCount + index)
    outputCount += readyCount
    const keepFrom = Math.max(first, Math.floor((outputCount * down) / up) - half)
    buffer = buffer.slice(keepFrom - first)
    first = keepFrom
    return output
  }
  const flush = () => {
    const inputLength = first + buffer.length
    const remainingCount = Math.max(0, Math.floor((inputLength * up) / down) - outputCount)
    return push(new Float32Array(half + Math.ceil(down / up) + 1)).slice(0, remainingCount)
  }
  return { push, flush }
}

function sampleAt({ half, phases, up, down }: Filter, held: Float32Array, first: number, index: number): number {
  const position = index * down
  const taps = phases[position % up] as Float32Array
  const start = Math.floor(position / up) - half + 1 - first
  let sum = 0
  for (let tap = 0; tap < taps.length; tap++) sum += (taps[tap] as number) * (held[start + tap] ?? 0)
  return sum
}

/** One set of taps for each phase of a new sample between two old ones. */
function createFilter(from: number, to: number): Filter {
  const divisor = computeGcd(from, to)
  const up = to / divisor
  const cutoff = (cutoffRatio * Math.min(from, to)) / from
  const half = Math.ceil(zeroCrossings / (2 * cutoff))
  const phases = Array.from({ length: up }, (_, phase) => computeTaps(half, cutoff, phase / up))
  return { half, phases, up, down: from / divisor }
}

function computeTaps(half: number, cutoff: number, offset: number): Float32Array {
  const taps = Float32Array.from({ length: 2 * half }, (_, index) => {
    const distance = index - half + 1 - offset
    return sinc(2 * cutoff * distance) * blackman(distance / half)
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** The Blackman window over −1 … 1. */
const blackman = (x: number) =>
  Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x)

function computeGcd(a: number, b: number): number {
  return b === 0 ? a : computeGcd(b, a % b)
}

function join(a: Float32Array, b: Float32Array): Float32Array {
  const joined = new Float32Array(a.length + b.length)
  joined.set(a)
  joined.set(b, a.length)
  return joined
}
