import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { lstatSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { resolve } from 'node:path'

/**
 * Listens at a Unix socket that its user and group may use. A socket that a killed service left behind is replaced; any other file is
 * not. The returned function ends the claim, once the server is closed.
 * @throws Error with a sentence if a running service, or another file, has the path
 */
export async function claimSocket(server: Server, path: string): Promise<() => void> {
  const takenError = new Error(`A signer's service already runs at ${path} (SIGNER_SOCKET).`)
  const lockServer = await lock(resolve(path)).catch(() => {
    throw takenError
  })
  try {
    if (await isListening(path)) throw takenError
    const socketStat = lstatSync(path, { throwIfNoEntry: false })
    if (socketStat && !socketStat.isSocket())
      throw new Error(`${path} (SIGNER_SOCKET) is a file, not a socket. Nothing was changed.`)
    rmSync(path, { force: true })
    await listen(server, path)
  } catch (error) {
    lockServer?.close()
    throw error
  }
  return () => void lockServer?.close()
}

/** Two services that start at once cannot both have this name, which the kernel frees when its process ends. Linux only. */
async function lock(path: string): Promise<Server | undefined> {
  if (process.platform !== 'linux') return undefined
  const lockHolder = createServer((socket) => socket.destroy())
  const listening = once(lockHolder, 'listening')
  lockHolder.listen(`\0murmur-signer-${createHash('sha256').update(path).digest('hex')}`)
  await listening
  return lockHolder
}

async function listen(server: Server, path: string): Promise<void> {
  // A socket's mode is set as it is created: nothing can connect in between.
  const previousUmask = process.umask(0o117)
  try {
    const listening = once(server, 'listening')
    server.listen(path)
    await listening
  } finally {
    process.umask(previousUmask)
  }
}

async function isListening(path: string): Promise<boolean> {
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
