/** The message of an error; empty if it isn't an Error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
