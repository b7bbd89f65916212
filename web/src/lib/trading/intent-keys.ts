export type IntentKeys = {
  /** The key for a request: the previous key while the same request is unanswered, else a new key. */
  keyFor(request: unknown): string
  /** Marks the request as answered, so that the next request gets a new key. */
  answered(): void
}

/**
 * Creates the Idempotency-Keys of a form, one for each intent.
 * @param unanswered an earlier request without a response, and its key
 */
export function createIntentKeys(
  newKey: () => string = () => crypto.randomUUID(),
  unanswered?: { request: unknown; key: string },
): IntentKeys {
  let openRequest = unanswered && { request: JSON.stringify(unanswered.request), key: unanswered.key }
  return {
    keyFor(request) {
      const serialized = JSON.stringify(request)
      if (openRequest?.request !== serialized) openRequest = { request: serialized, key: newKey() }
      return openRequest.key
    },
    answered() {
      openRequest = undefined
    },
  }
}
