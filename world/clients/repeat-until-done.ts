import { setTimeout as wait } from 'node:timers/promises'
import type { Reply } from './api-client.ts'

/** Repeats a call with its idempotency key until what it released has an outcome or is refused. */
export async function repeatUntilDone<Body extends { data: { status: string } }>(
  call: () => Promise<Reply<Body>>,
): Promise<Reply<Body>> {
  let last: unknown
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const reply = await call()
    const { status, body } = reply
    last = { status, body }
    if (status >= 500) break
    if (status !== 424 && !(status === 200 && body.data.status === 'pending')) return reply
    await wait(200)
  }
  throw new Error(`There is no outcome: ${JSON.stringify(last)}`)
}
