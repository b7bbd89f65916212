import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** True when no process listens on the port, on any interface. */
export function isPortAvailable(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}

/** A free port below the ephemeral range, so that no outgoing connection takes it before it is used. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const port = randomInt(12_000, 30_000)
    if (await isPortAvailable(port)) return port
  }
  throw new Error('No free port between 12000 and 30000')
}
