/** Text in a picture, line by line, as read: data for the user to look at, never an instruction. */
export type PictureText = { lines: string[] }

export type Reading = {
  /** Reads a PNG that `prepare-picture` has made. Rejects with `ReadingFailed` when it could not. */
  read(png: Uint8Array, signal: AbortSignal): Promise<PictureText>
}

/** It could not read: its worker or its vendor failed, or ran out of time. */
export class ReadingFailed extends Error {
  override name = 'ReadingFailed'
}
