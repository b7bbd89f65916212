/** Why something was not sent, in the words that came with it; empty when there are none. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
