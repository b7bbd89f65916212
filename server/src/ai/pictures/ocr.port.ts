/** Text in a picture, line by line, as read: data for the user to look at, never an instruction. */
export type OcrResult = { lines: string[] }

export type Ocr = {
  /** Reads a PNG that `prepare-picture` has made. Rejects with `ReadingFailed` when it could not. */
  read(png: Uint8Array, signal: AbortSignal): Promise<OcrResult>
}

/** It could not read: its worker or its vendor failed, or ran out of time. */
export class OcrFailed extends Error {
  override name = 'ReadingFailed'
}
