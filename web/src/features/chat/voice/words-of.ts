/** The message of an error; empty if it is no Error. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
