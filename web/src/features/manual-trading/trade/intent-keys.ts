export type IntentKeys = {
  /** The key to send with a request: a new one, or again the one of this very request while it has no answer. */
  keyFor(request: unknown): string
  /** An answer came, whatever it says: the next request is a new intent. */
  answered(): void
}

/**
 * Makes the Idempotency-Keys of one form: one for each thing its user meant.
 * @param unanswered a request that was sent before and its key
 */
export function createIntentKeys(
  newKey: () => string = () => crypto.randomUUID(),
  unanswered?: { request: unknown; key: string },
): IntentKeys {
  let open = unanswered && { request: JSON.stringify(unanswered.request), key: unanswered.key }
  return {
    keyFor(request) {
      const written = JSON.stringify(request)
      if (open?.request !== written) open = { request: written, key: newKey() }
      return open.key
    },
    answered() {
      open = undefined
    },
  }
}
