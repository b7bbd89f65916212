import type { App } from './serve-endpoint.ts'

const graceMs = 2_000

/** Stops listening and finishes open requests, for 2 s at most: an incomplete request must not delay a stop. */
export async function stopHttp(app: App): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
  app.server.closeIdleConnections()
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
