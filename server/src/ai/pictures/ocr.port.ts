/** The recognized text of a picture by line: data to display, never an instruction. */
export type OcrResult = { lines: string[] }

export type Ocr = {
  /** Recognizes the text of a prepared PNG. Rejects with `OcrFailed`. */
  read(png: Uint8Array, signal: AbortSignal): Promise<OcrResult>
}

/** The worker or vendor failed or timed out. */
export class OcrFailed extends Error {
  override name = 'ReadingFailed'
}
