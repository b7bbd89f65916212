import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { createTempDir } from './create-temp-dir.ts'
import { registerUser } from './new-user.ts'
import { listDescendants, waitForExits } from './processes/list-descendants.ts'
import { findFreePortTriple, startMurmur } from './start-murmur.ts'

const dir = createTempDir()
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(dir.remove)

const start = (...args: Parameters<typeof startMurmur>) => {
  const started = startMurmur(...args)
  running.add(started.child)
  return started
}

const serverPid = (dataDir: string): number => {
  const { children } = JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8'))
  return children.at(-1).pid
}

it('npm start keeps its state after kill -9 of the server, rejects a second start, and stops cleanly', async () => {
  const port = await findFreePortTriple()
  const dataDir = join(dir.path, 'in-order')
  const murmur = start(port, dataDir)
  await murmur.waitForOutput(`Murmur is ready at http://localhost:${port}`)
  const urls = { url: `http://localhost:${port}`, sandboxUrl: `http://localhost:${port + 1}` }
  const user = await registerUser(urls)
  // The mail's code is printed in the terminal.
  await murmur.waitForOutput(`Mail to ${user.email}`)

  const second = start(port, dataDir)
  expect(await second.exit).toBe(1)
  expect(second.lines.join('\n')).toContain(`Murmur already runs on ${dataDir}: process ${murmur.child.pid}`)

  const first = serverPid(dataDir)
  process.kill(first, 'SIGKILL')
  await murmur.waitForOutput('The server is back.')
  expect(serverPid(dataDir)).not.toBe(first)
  expect((await user.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword.email).toBe(user.email)

  const all = listDescendants(murmur.child.pid ?? -1)
  expect(all.length).toBeGreaterThanOrEqual(4)
  const signalledAt = Date.now()
  murmur.child.kill('SIGTERM')
  expect(await murmur.exit).toBe(0)
  expect(Date.now() - signalledAt).toBeLessThan(10_000)
  expect(await waitForExits(all, 1_000)).toEqual([])
})

it('npm start does not run with another server secret than before', async () => {
  const dataDir = join(dir.path, 'in-order')
  rmSync(join(dataDir, 'server-secret'))
  const murmur = start(await findFreePortTriple(), dataDir)
  expect(await murmur.exit).toBe(1)
  expect(murmur.lines.join('\n')).toContain('is not the secret of the earlier starts on this database')
})

it('npm start names a port that is in use', async () => {
  const port = await findFreePortTriple()
  const other = createServer().listen(port)
  await once(other, 'listening')
  const second = start(port, join(dir.path, 'two'))
  expect(await second.exit).toBe(1)
  expect(second.lines.join('\n')).toContain(`Port ${port}, for the web app and API, is taken by another program.`)
  other.close()
})
