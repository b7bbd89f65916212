/** A silent recording: mono, 16 kHz, 16 bit. */
export function silentWav(seconds: number): Uint8Array {
  return toWav(Buffer.alloc(Math.round(seconds * 16_000) * 2))
}

/** A WAV of the samples; `headerOverrides` overrides values of its header. */
export function toWav(
  pcm: Uint8Array,
  headerOverrides: { rate?: number; channels?: number; bits?: number; format?: number; size?: number } = {},
): Uint8Array {
  const { rate = 16_000, channels = 1, bits = 16, format = 1, size = pcm.byteLength } = headerOverrides
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE((36 + size) >>> 0, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(format, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE((rate * channels * bits) >>> 3, 28)
  head.writeUInt16LE((channels * bits) >>> 3, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36)
  head.writeUInt32LE(size, 40)
  return Buffer.concat([head, pcm])
}
