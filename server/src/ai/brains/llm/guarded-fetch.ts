const maxBytes = 2_000_000

/**
 * A `fetch` for an untrusted vendor: fails after `idleMs` without a byte, on a response over 2 MB, and on a redirect, which would
 * forward the API key.
 */
export function guardedFetch(idleMs: number): typeof fetch {
  return async (input, init) => {
    const controller = new AbortController()
    const callerSignal = init?.signal
    const abortFromCaller = () => controller.abort(callerSignal?.reason)
    if (callerSignal?.aborted) abortFromCaller()
    callerSignal?.addEventListener('abort', abortFromCaller, { once: true })
    const idleTimer = setTimeout(() => controller.abort(new Error(`The model sent nothing for ${idleMs} ms`)), idleMs)
    const cleanUp = () => {
      clearTimeout(idleTimer)
      callerSignal?.removeEventListener('abort', abortFromCaller)
    }
    try {
      const reply = await fetch(input, { ...init, redirect: 'manual', signal: controller.signal })
      const { status, statusText, headers } = reply
      if (status >= 300 && status < 400) throw new Error(`The model's address redirects (${status})`)
      if (!reply.body) cleanUp()
      const body = reply.body
        ? guardBody(reply.body, { signal: controller.signal, onByte: () => idleTimer.refresh(), cleanUp })
        : null
      return new Response(body, { status, statusText, headers })
    } catch (error) {
      cleanUp()
      throw controller.signal.aborted ? controller.signal.reason : error
    }
  }
}

type GuardOptions = { signal: AbortSignal; onByte: () => void; cleanUp: () => void }

/** Cancels the body itself: once the response has begun, garbage collection may detach a fetch from its signal. */
function guardBody(
  body: ReadableStream<Uint8Array>,
  { signal, onByte, cleanUp }: GuardOptions,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream({
    start(controller) {
      const failOnAbort = () => fail(controller, signal.reason)
      if (signal.aborted) failOnAbort()
      signal.addEventListener('abort', failOnAbort, { once: true })
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (signal.aborted) return
        onByte()
        if (done) {
          cleanUp()
          return controller.close()
        }
        bytes += value.byteLength
        if (bytes <= maxBytes) return controller.enqueue(value)
        fail(controller, new Error(`The model's answer is larger than ${maxBytes} bytes`))
      } catch (error) {
        if (!signal.aborted) fail(controller, error)
      }
    },
    cancel(reason) {
      cleanUp()
      return reader.cancel(reason)
    },
  })

  function fail(controller: ReadableStreamDefaultController<Uint8Array>, reason: unknown): void {
    cleanUp()
    controller.error(reason)
    reader.cancel(reason).catch(() => {})
  }
}
