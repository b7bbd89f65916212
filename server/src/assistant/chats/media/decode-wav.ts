import { Refusal } from '#platform/errors/refusal.ts'

/** A decoded recording. `samples`: 16 bit, channels interleaved. */
export type Recording = { rate: number; channels: 1 | 2; samples: Int16Array }

const maxSeconds = 60
/** Recorders write fewer than ten. Each takes time and memory, and 5 MB hold 655,000 empty ones. */
const maxChunks = 64

/**
 * Decodes a WAV of 16-bit PCM, mono or stereo, 8 to 48 kHz, at most 60 s and 64 chunks. All declared sizes must match the actual bytes.
 * @throws Refusal BAD_REQUEST, or TOO_LARGE if too long
 */
export function decodeWav(bytes: Buffer): Recording {
  if (bytes.length < 44 || ascii(bytes, 0) !== 'RIFF' || ascii(bytes, 8) !== 'WAVE') throw invalidWav('no-header')
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) throw invalidWav('too-short')
  const chunks = parseChunks(bytes.subarray(0, end))
  const format = parseFormat(chunks.get('fmt '))
  const data = chunks.get('data')
  if (!data || data.length === 0) throw invalidWav('no-sound')
  if (data.length % (format.channels * 2) !== 0) throw invalidWav('cut-off')
  const samples = new Int16Array(data.length / 2)
  for (let at = 0; at < samples.length; at++) samples[at] = data.readInt16LE(at * 2)
  if (samples.length / format.channels > maxSeconds * format.rate) {
    throw new Refusal('TOO_LARGE', { reason: 'recording-length', values: { seconds: maxSeconds } })
  }
  return { ...format, samples }
}

/** Chunks by name; the first of duplicates. */
function parseChunks(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  let count = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (++count > maxChunks) throw invalidWav('too-many-parts')
    const size = bytes.readUInt32LE(at + 4)
    const from = at + 8
    if (from + size > bytes.length) throw invalidWav('part-too-short')
    const name = ascii(bytes, at)
    if (!chunks.has(name)) chunks.set(name, bytes.subarray(from, from + size))
    // Chunks start at even offsets.
    at = from + size + (size % 2)
  }
  return chunks
}

function parseFormat(chunk: Buffer | undefined): Pick<Recording, 'rate' | 'channels'> {
  if (!chunk || chunk.length < 16) throw invalidWav('no-format')
  const [tag, channels, rate] = [chunk.readUInt16LE(0), chunk.readUInt16LE(2), chunk.readUInt32LE(4)]
  const [perSecond, align, bits] = [chunk.readUInt32LE(8), chunk.readUInt16LE(12), chunk.readUInt16LE(14)]
  if (tag !== 1 || bits !== 16) throw invalidWav('not-pcm16')
  if (channels !== 1 && channels !== 2) throw invalidWav('channels')
  if (rate < 8_000 || rate > 48_000) throw invalidWav('rate')
  if (align !== channels * 2 || perSecond !== rate * align) throw invalidWav('format')
  return { rate, channels }
}

function ascii(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}

function invalidWav(fault: string): Refusal {
  return new Refusal('BAD_REQUEST', { reason: 'recording-unread', values: { fault } })
}
