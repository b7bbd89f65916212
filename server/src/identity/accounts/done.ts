/** What a call answers that has nothing to show but that it is done. */
export function done(message: string) {
  return { success: true as const, message }
}
