import sharp from 'sharp'
import type { OcrPage } from './start-worker.ts'

/** Clear screenshots are read with more confidence, turned ones with much less. */
const sureConfidence = 60
const minWords = 2
const rotations = [90, 270, 180]

/**
 * Returns the text of a picture in any of four orientations: reads it as it is, and turned only if that gives no clear words.
 * @param readOnce recognizes one PNG
 * @param maxMs no further turn begins after this time
 */
export async function readUpright(
  png: Buffer,
  readOnce: (png: Buffer) => Promise<OcrPage>,
  maxMs: number,
): Promise<string> {
  const began = performance.now()
  let best = await readOnce(png)
  for (const degrees of rotations) {
    if (isClear(best) || performance.now() - began > maxMs) break
    const page = await readOnce(await sharp(png).rotate(degrees).png({ compressionLevel: 1 }).toBuffer())
    if (isClear(page) || score(page) > score(best)) best = page
  }
  return best.text
}

function isClear(page: OcrPage): boolean {
  return page.confidence >= sureConfidence && countWords(page) >= minWords
}

function score(page: OcrPage): number {
  return page.confidence * Math.min(countWords(page), 10)
}

function countWords({ text }: OcrPage): number {
  return text.match(/[\p{L}\p{N}]{3,}/gu)?.length ?? 0
}
