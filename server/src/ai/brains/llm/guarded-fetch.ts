const maxBytes = 2_000_000

/**
 * A `fetch` for an untrusted vendor: fails after `idleMs` without a byte, on a response over 2 MB, and on a redirect, which would
 * forward the API key.
 */
export function guardedFetch(idleMs: number): typeof fetch {
  return async (input, init) => {
    const stop = new AbortController()
    const callerSignal = init?.signal
    const leave = () => stop.abort(callerSignal?.reason)
    if (callerSignal?.aborted) leave()
    callerSignal?.addEventListener('abort', leave, { once: true })
    const silence = setTimeout(() => stop.abort(new Error(`The model sent nothing for ${idleMs} ms`)), idleMs)
    const end = () => {
      clearTimeout(silence)
      callerSignal?.removeEventListener('abort', leave)
    }
    try {
      const reply = await fetch(input, { ...init, redirect: 'manual', signal: stop.signal })
      const { status, statusText, headers } = reply
      if (status >= 300 && status < 400) throw new Error(`The model's address redirects (${status})`)
      if (!reply.body) end()
      const body = reply.body ? guarded(reply.body, { stop: stop.signal, onByte: () => silence.refresh(), end }) : null
      return new Response(body, { status, statusText, headers })
    } catch (error) {
      end()
      throw stop.signal.aborted ? stop.signal.reason : error
    }
  }
}

type Guard = { stop: AbortSignal; onByte: () => void; end: () => void }

/** Cancels the body itself: once the response has begun, garbage collection may detach a fetch from its signal. */
function guarded(body: ReadableStream<Uint8Array>, { stop, onByte, end }: Guard): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let bytes = 0
  return new ReadableStream({
    start(controller) {
      const leave = () => fail(controller, stop.reason)
      if (stop.aborted) leave()
      stop.addEventListener('abort', leave, { once: true })
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (stop.aborted) return
        onByte()
        if (done) {
          end()
          return controller.close()
        }
        bytes += value.byteLength
        if (bytes <= maxBytes) return controller.enqueue(value)
        fail(controller, new Error(`The model's answer is larger than ${maxBytes} bytes`))
      } catch (error) {
        if (!stop.aborted) fail(controller, error)
      }
    },
    cancel(reason) {
      end()
      return reader.cancel(reason)
    },
  })

  function fail(controller: ReadableStreamDefaultController<Uint8Array>, reason: unknown): void {
    end()
    controller.error(reason)
    reader.cancel(reason).catch(() => {})
  }
}
