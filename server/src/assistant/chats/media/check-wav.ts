import { Refusal } from '#platform/errors/refusal.ts'

/** What a recording holds. `samples`: 16 bit, the channels in turn. */
export type Recording = { rate: number; channels: 1 | 2; samples: Int16Array }

export const mostSeconds = 60

/**
 * Reads a WAV of 16-bit PCM, mono or stereo, 8 to 48 kHz, at most 60 s. Every size it claims must fit the bytes that are there.
 * @throws Refusal BAD_REQUEST, or TOO_LARGE when it is too long
 */
export function checkWav(bytes: Buffer): Recording {
  if (bytes.length < 44 || ascii(bytes, 0) !== 'RIFF' || ascii(bytes, 8) !== 'WAVE') throw noWav('it has no WAV header')
  const end = bytes.readUInt32LE(4) + 8
  if (end > bytes.length) throw noWav('it says to be longer than it is')
  const chunks = readChunks(bytes.subarray(0, end))
  const format = readFormat(chunks.get('fmt '))
  const data = chunks.get('data')
  if (!data || data.length === 0) throw noWav('it holds no sound')
  if (data.length % (format.channels * 2) !== 0) throw noWav('its last sample is cut off')
  const samples = new Int16Array(data.length / 2)
  for (let at = 0; at < samples.length; at++) samples[at] = data.readInt16LE(at * 2)
  if (samples.length / format.channels > mostSeconds * format.rate) {
    throw new Refusal('TOO_LARGE', { reason: `A recording may last ${mostSeconds} seconds.` })
  }
  return { ...format, samples }
}

/** Chunks by name; of several with one name the first. */
function readChunks(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4)
    const from = at + 8
    if (from + size > bytes.length) throw noWav('a part of it says to be longer than it is')
    const name = ascii(bytes, at)
    if (!chunks.has(name)) chunks.set(name, bytes.subarray(from, from + size))
    // Chunks begin at even places.
    at = from + size + (size % 2)
  }
  return chunks
}

function readFormat(chunk: Buffer | undefined): Pick<Recording, 'rate' | 'channels'> {
  if (!chunk || chunk.length < 16) throw noWav('it does not say its format')
  const [tag, channels, rate] = [chunk.readUInt16LE(0), chunk.readUInt16LE(2), chunk.readUInt32LE(4)]
  const [perSecond, align, bits] = [chunk.readUInt32LE(8), chunk.readUInt16LE(12), chunk.readUInt16LE(14)]
  if (tag !== 1 || bits !== 16) throw noWav('it is not 16-bit PCM')
  if (channels !== 1 && channels !== 2) throw noWav('it is neither mono nor stereo')
  if (rate < 8_000 || rate > 48_000) throw noWav('its rate is not between 8 and 48 kHz')
  if (align !== channels * 2 || perSecond !== rate * align) throw noWav('its format contradicts itself')
  return { rate, channels }
}

function ascii(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}

function noWav(why: string): Refusal {
  return new Refusal('BAD_REQUEST', { message: 'That recording could not be read.', reason: `As a WAV, ${why}.` })
}
