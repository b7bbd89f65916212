import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** A message of undici’s diagnostics channels (https://undici.nodejs.org/#/docs/api/DiagnosticsChannel). */
type UndiciRequest = { origin?: string | URL }
type Published = { request: UndiciRequest; response?: { statusCode: number } }

export type RequestWatcher<Begun> = {
  /** `host`: without credentials or path. Runs in the context of the caller of `fetch`. */
  begin: (host: string) => Begun
  /** `outcome`: the status, or `failed`. */
  end: (begun: Begun, outcome: string) => void
}

/** Watches the calls of `fetch` until the returned function is called. */
export function watchRequests<Begun>({ begin, end }: RequestWatcher<Begun>): () => void {
  const open = new WeakMap<UndiciRequest, { begun: Begun }>()
  const settle = (request: UndiciRequest, outcome: string) => {
    const found = open.get(request)
    if (!found) return
    open.delete(request)
    end(found.begun, outcome)
  }
  const listeners: [string, (published: Published) => void][] = [
    ['undici:request:create', ({ request }) => void open.set(request, { begun: begin(hostOf(request)) })],
    ['undici:request:headers', ({ request, response }) => settle(request, String(response?.statusCode))],
    ['undici:request:error', ({ request }) => settle(request, 'failed')],
  ]
  const removeListeners = listeners.map(([name, listen]) => {
    const listener = (published: unknown) => listen(published as Published)
    subscribe(name, listener)
    return () => unsubscribe(name, listener)
  })
  return () => {
    for (const remove of removeListeners) remove()
  }
}

function hostOf({ origin }: UndiciRequest): string {
  return origin && URL.canParse(String(origin)) ? new URL(String(origin)).host : 'unknown'
}
