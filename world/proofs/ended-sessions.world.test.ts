import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../clients/api-client.ts'
import { freePort } from '../free-port.ts'
import { type Postgres, startPostgres } from '../installed/postgres.ts'
import { type ApiUser, verifiedUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'

const postgres = await startPostgres({ mayInstall: true })
const isAvailable = !('missing' in postgres)
if (!isAvailable) console.warn(`Two servers could not be started: ${postgres.missing}`)

const session = '/users/getuserwithtoken'
let world: World
let otherUrl: string
beforeAll(async () => {
  if (!isAvailable) return
  world = await startWorld({ databaseUrl: postgres.url })
  const port = await freePort()
  await world.joinServer(port)
  otherUrl = `http://localhost:${port}`
})
afterAll(async () => {
  if (!isAvailable) return
  await world.stop()
  await postgres.stop()
})

/** The same browser at the other server. */
const atOther = (user: Pick<ApiUser, 'cookies'>) => {
  const { call } = apiClient(otherUrl, new Map(user.cookies))
  // The servers have one public origin.
  return { call: (method: string, path: string, body?: unknown) => call(method, path, body, { origin: world.url }) }
}

test.runIf(isAvailable)('a session that one server ends opens nothing at another, in the same moment', async () => {
  const user = await verifiedUser(world)
  const other = atOther(user)
  for (let n = 0; n < 5; n++) expect((await other.call('GET', session)).status).toBe(200)
  const began = performance.now()
  const logout = user.call('POST', '/users/logout')
  // Reads that started before the logout was answered may see either; none that starts 500 ms later sees the session.
  while (performance.now() - began < 50) await other.call('GET', session)
  expect((await logout).status).toBe(200)
  // Calls that are no reads never use a remembered session.
  for (const [method, path] of [
    ['POST', '/sell'],
    ['POST', '/buy'],
    ['POST', '/api/quotes'],
    ['POST', '/users/exportprivatekeys'],
    ['GET', '/api/history.csv'],
    ['GET', '/api/sessions'],
    ['GET', '/api/security/factors'],
    ['POST', '/api/sessions/end-others'],
  ] as const) {
    const { status, body } = await other.call(method, path, method === 'GET' ? undefined : {})
    expect([path, status, body.code]).toEqual([path, 401, 'SIGNED_OUT'])
  }
  await expect.poll(async () => (await other.call('GET', session)).status, { timeout: 500, interval: 5 }).toBe(401)
})

test.runIf(isAvailable)('without notices between the servers nothing is remembered', async () => {
  const user = await verifiedUser(world)
  const other = atOther(user)
  expect((await other.call('GET', session)).status).toBe(200)
  await (postgres as Postgres).halt('immediate')
  await expect.poll(async () => (await other.call('GET', session)).status, { timeout: 1_000, interval: 5 }).toBe(503)
  await (postgres as Postgres).resume()
  await expect.poll(async () => (await other.call('GET', session)).status, { timeout: 30_000 }).toBe(200)
})
