import sharp from 'sharp'
import type { OcrPage } from './start-worker.ts'

/** Clear screenshots are recognized with more confidence, rotated ones with much less. */
const minClearConfidence = 60
const minWords = 2
const rotations = [90, 270, 180]

/**
 * Returns the text of a picture in any of four orientations. Rotates it only if recognizing it as it is gives no clear words.
 * @param recognize recognizes one PNG
 * @param maxMs no further rotation is tried after this time
 */
export async function readInAnyOrientation(
  png: Buffer,
  recognize: (png: Buffer) => Promise<OcrPage>,
  maxMs: number,
): Promise<string> {
  const began = performance.now()
  let best = await recognize(png)
  for (const degrees of rotations) {
    if (isClear(best) || performance.now() - began > maxMs) break
    const page = await recognize(await sharp(png).rotate(degrees).png({ compressionLevel: 1 }).toBuffer())
    if (isClear(page) || score(page) > score(best)) best = page
  }
  return best.text
}

function isClear(page: OcrPage): boolean {
  return page.confidence >= minClearConfidence && countWords(page) >= minWords
}

function score(page: OcrPage): number {
  return page.confidence * Math.min(countWords(page), 10)
}

function countWords({ text }: OcrPage): number {
  return text.match(/[\p{L}\p{N}]{3,}/gu)?.length ?? 0
}
