import { describe, expect, it } from 'vitest'
import { type Ocr, OcrFailed } from '#ai/pictures/ocr.port.ts'

export type OcrCase = {
  ocr: Ocr
  png: Uint8Array
  /** Words that the result must contain. */
  words: string[]
  /** `broken` always fails; `stuck` never responds. */
  broken: Ocr
  stuck: Ocr
}

/** Tests that every implementation of `Ocr` must pass. */
export function describeOcr(name: string, open: () => Promise<OcrCase & { close(): Promise<void> }>) {
  const never = () => new AbortController().signal
  const using = async (what: (each: OcrCase) => Promise<void>) => {
    const opened = await open()
    try {
      await what(opened)
    } finally {
      await opened.close()
    }
  }

  describe(`ocr by ${name}`, { timeout: 60_000 }, () => {
    it('reads lines of clean text', () =>
      using(async ({ ocr, png, words }) => {
        const { lines } = await ocr.read(png, never())
        for (const each of words) expect(lines.join('\n')).toContain(each)
        expect(lines.filter((line) => line.length > 200 || /\p{C}/u.test(line) || line.trim() !== line)).toEqual([])
      }))

    it('rejects with OcrFailed on failure', () =>
      using(async ({ broken, png }) => {
        await expect(broken.read(png, never())).rejects.toThrow(OcrFailed)
      }))

    it('rejects on timeout', () =>
      using(async ({ stuck, png }) => {
        await expect(stuck.read(png, never())).rejects.toThrow(OcrFailed)
      }))

    it('rejects with the reason of an abort', () =>
      using(async ({ stuck, png }) => {
        const stop = new AbortController()
        const read = stuck.read(png, stop.signal)
        setTimeout(() => stop.abort(new Error('stopped by its user')), 20)
        await expect(read).rejects.toThrow('stopped by its user')
        await expect(stuck.read(png, stop.signal)).rejects.toThrow('stopped by its user')
      }))
  })
}
