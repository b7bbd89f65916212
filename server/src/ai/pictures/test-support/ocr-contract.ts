import { describe, expect, it } from 'vitest'
import { type Ocr, OcrError } from '#ai/pictures/ocr.port.ts'

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
export function describeOcr(name: string, createCase: () => Promise<OcrCase & { close(): Promise<void> }>) {
  const neverAborted = () => new AbortController().signal
  const withCase = async (what: (each: OcrCase) => Promise<void>) => {
    const testCase = await createCase()
    try {
      await what(testCase)
    } finally {
      await testCase.close()
    }
  }

  describe(`ocr by ${name}`, { timeout: 60_000 }, () => {
    it('reads lines of clean text', () =>
      withCase(async ({ ocr, png, words }) => {
        const { lines } = await ocr.read(png, neverAborted())
        for (const each of words) expect(lines.join('\n')).toContain(each)
        expect(lines.filter((line) => line.length > 200 || /\p{C}/u.test(line) || line.trim() !== line)).toEqual([])
      }))

    it('rejects with OcrError on failure', () =>
      withCase(async ({ broken, png }) => {
        await expect(broken.read(png, neverAborted())).rejects.toThrow(OcrError)
      }))

    it('rejects on timeout', () =>
      withCase(async ({ stuck, png }) => {
        await expect(stuck.read(png, neverAborted())).rejects.toThrow(OcrError)
      }))

    it('rejects with the reason of an abort', () =>
      withCase(async ({ stuck, png }) => {
        const stop = new AbortController()
        const read = stuck.read(png, stop.signal)
        setTimeout(() => stop.abort(new Error('stopped by its user')), 20)
        await expect(read).rejects.toThrow('stopped by its user')
        await expect(stuck.read(png, stop.signal)).rejects.toThrow('stopped by its user')
      }))
  })
}
