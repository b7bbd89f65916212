const headerBytes = 44

/** A mono WAV file with 16 bits per sample. Samples are −1 … 1, louder ones are clipped. `rate` in hertz. */
export function encodeWav(blocks: readonly Float32Array[], rate: number): Uint8Array<ArrayBuffer> {
  const count = blocks.reduce((sum, block) => sum + block.length, 0)
  const bytes = new Uint8Array(headerBytes + 2 * count)
  const view = new DataView(bytes.buffer)
  writeHeader(view, count, rate)
  let at = headerBytes
  for (const block of blocks) {
    for (const sample of block) {
      const clamped = Math.max(-1, Math.min(1, sample))
      view.setInt16(at, Math.round(clamped * (clamped < 0 ? 0x8000 : 0x7fff)), true)
      at += 2
    }
  }
  return bytes
}

function writeHeader(view: DataView, count: number, rate: number) {
  const writeFourCC = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) view.setUint8(at + index, letter.charCodeAt(0))
  }
  writeFourCC(0, 'RIFF')
  view.setUint32(4, headerBytes - 8 + 2 * count, true)
  writeFourCC(8, 'WAVE')
  writeFourCC(12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true) // PCM
  view.setUint16(22, 1, true) // channels
  view.setUint32(24, rate, true)
  view.setUint32(28, 2 * rate, true) // bytes per second
  view.setUint16(32, 2, true) // bytes per frame
  view.setUint16(34, 16, true) // bits per sample
  writeFourCC(36, 'data')
  view.setUint32(40, 2 * count, true)
}
