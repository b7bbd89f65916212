/**
 * The samples of a mono, 16 kHz, 16 bit PCM WAV; undefined for anything else. Sizes in the header are limited to the actual
 * bytes, and the header is not passed to other programs.
 */
export function extractPcm(wav: Uint8Array): Uint8Array | undefined {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength)
  if (wav.byteLength < 44 || readChunkName(view, 0) !== 'RIFF' || readChunkName(view, 8) !== 'WAVE') return undefined
  let isSupported = false
  let at = 12
  while (at + 8 <= wav.byteLength) {
    const [chunk, size] = [readChunkName(view, at), view.getUint32(at + 4, true)]
    const start = at + 8
    if (chunk === 'fmt ') {
      if (size < 16 || start + 16 > wav.byteLength) return undefined
      const [format, channels, rate, bits] = [0, 2, 4, 14].map((each) =>
        each === 4 ? view.getUint32(start + each, true) : view.getUint16(start + each, true),
      )
      isSupported = format === 1 && channels === 1 && rate === 16_000 && bits === 16
    }
    if (chunk === 'data') {
      const end = Math.min(start + size, wav.byteLength)
      return isSupported ? wav.subarray(start, end - ((end - start) % 2)) : undefined
    }
    at = start + size + (size % 2)
  }
  return undefined
}

function readChunkName(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((each) => view.getUint8(at + each)))
}
