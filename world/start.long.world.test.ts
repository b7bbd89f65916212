import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { apiClient } from './clients/api-client.ts'
import { createTempDir } from './create-temp-dir.ts'
import { registerUser } from './new-user.ts'
import { listDescendants, waitForExits } from './processes/list-descendants.ts'
import { isRunning } from './processes/process-identity.ts'
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

it('npm start leaves no process behind when killed, and restores its state at the next start', async () => {
  const port = await findFreePortTriple()
  const dataDir = join(dir.path, 'killed')
  const murmur = start(port, dataDir)
  await murmur.waitForOutput('Murmur is ready')
  const urls = { url: `http://localhost:${port}`, sandboxUrl: `http://localhost:${port + 1}` }
  const user = await registerUser(urls)
  const all = listDescendants(murmur.child.pid ?? -1)
  murmur.child.kill('SIGKILL')

  // At once, while leftover processes may still be exiting.
  const next = start(port, dataDir)
  await next.waitForOutput('Murmur is ready')
  expect(all.filter(isRunning)).toEqual([])
  const again = apiClient(urls.url, user.cookies)
  expect((await again.call('GET', '/users/getuserwithtoken')).body.userWithoutPassword.email).toBe(user.email)
  next.child.kill('SIGINT')
  expect(await next.exit).toBe(0)
})

it('npm start exits when the npm process that started it is killed', async () => {
  const port = await findFreePortTriple()
  const murmur = start(port, join(dir.path, 'npm'), ['npm', 'start'])
  await murmur.waitForOutput('Murmur is ready')
  const all = listDescendants(murmur.child.pid ?? -1)
  expect(all.length).toBeGreaterThanOrEqual(5)
  murmur.child.kill('SIGKILL')
  expect(await waitForExits(all, 12_000)).toEqual([])
})
