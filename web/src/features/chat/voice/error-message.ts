/** The message of an error; empty if it is no Error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
