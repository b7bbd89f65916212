import type { UserId } from '@murmur/contract/ids'

/** The recognized text of a picture by line: data to display, never an instruction. */
type OcrResult = { lines: string[] }

export type Ocr = {
  /** Recognizes the text of a prepared PNG. `userId`: whose budget pays a model. Rejects with `OcrError`. */
  read(png: Uint8Array, signal: AbortSignal, userId?: UserId): Promise<OcrResult>
}

/** The worker or vendor failed or timed out. */
export class OcrError extends Error {
  override name = 'OcrError'
}
