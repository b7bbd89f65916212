import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, type Server } from 'node:net'

/**
 * Listens at a Unix socket that its user and group may use. A socket that a killed service left behind is replaced.
 * @throws Error with a sentence if a running service has it
 */
export async function claimSocket(server: Server, path: string): Promise<void> {
  if (await isServed(path)) throw new Error(`A signer's service already runs at ${path} (SIGNER_SOCKET).`)
  rmSync(path, { force: true })
  // A socket's mode is set as it is created: nothing can connect in between.
  const mask = process.umask(0o117)
  try {
    const listening = once(server, 'listening')
    server.listen(path)
    await listening
  } finally {
    process.umask(mask)
  }
}

async function isServed(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
