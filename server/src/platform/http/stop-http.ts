import type { App } from './serve.ts'

const graceMs = 2_000

/** Stops listening and lets what is under way be answered, for 2 s at most: a half-sent call must not hold up a stop. */
export async function stopHttp(app: App): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs)
  app.server.closeIdleConnections()
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
