import type { Recording } from './decode-wav.ts'

/** Sample rate of stored recordings in Hz, the rate of speech models. */
const storedSampleRate = 16_000

/** Encodes a recording as mono 16-bit PCM at 16 kHz with a minimal header, without other chunks. */
export function encodeWav(recording: Recording): Buffer {
  const samples = resample(mix(recording), recording.rate)
  const wav = Buffer.alloc(44 + samples.length * 2)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(storedSampleRate, 24)
  wav.writeUInt32LE(storedSampleRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(samples.length * 2, 40)
  for (let at = 0; at < samples.length; at++) wav.writeInt16LE(samples[at] ?? 0, 44 + at * 2)
  return wav
}

function mix({ channels, samples }: Recording): Int16Array {
  if (channels === 1) return samples
  return Int16Array.from({ length: samples.length / 2 }, (_, at) => {
    return ((samples[at * 2] ?? 0) + (samples[at * 2 + 1] ?? 0)) >> 1
  })
}

/**
 * Each output sample is the mean of the input samples it covers (linear interpolation when upsampling), which suppresses aliasing
 * above 8 kHz enough for speech.
 */
function resample(samples: Int16Array, rate: number): Int16Array {
  if (rate === storedSampleRate) return samples
  const step = rate / storedSampleRate
  const sampleCount = Math.max(1, Math.round(step))
  const last = samples.length - 1
  const line = (position: number) => {
    const before = Math.min(Math.floor(position), last)
    const [one, two] = [samples[before] ?? 0, samples[Math.min(before + 1, last)] ?? 0]
    return one + (two - one) * (position - before)
  }
  const length = Math.max(1, Math.floor(samples.length / step))
  return Int16Array.from({ length }, (_, at) => {
    let sum = 0
    for (let part = 0; part < sampleCount; part++) sum += line(at * step + (part * step) / sampleCount)
    return Math.round(sum / sampleCount)
  })
}
