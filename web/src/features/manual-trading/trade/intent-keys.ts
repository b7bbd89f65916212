export type IntentKeys = {
  /** The key to send with a request: a new one, or the same one again while this request is unanswered. */
  keyFor(request: unknown): string
  /** Marks the request as answered: the next one is a new intent. */
  answered(): void
}

/**
 * Creates the Idempotency-Keys of a form: one for each intent of its user.
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
