import { expect, test } from 'vitest'
import { registerVerifiedUser } from '../new-user.ts'
import { type SharedPair, sharePair } from './share-pair.ts'

const session = '/users/getuserwithtoken'
let pair: SharedPair
const isAvailable = await sharePair({}, (opened) => {
  pair = opened
})

test.runIf(isAvailable)('a session that one server ends is refused by another immediately', async () => {
  const user = await registerVerifiedUser(pair.world)
  const atOther = pair.atOther(user)
  for (let n = 0; n < 5; n++) expect((await atOther('GET', session)).status).toBe(200)
  const began = performance.now()
  const logout = user.call('POST', '/users/logout')
  // Reads that started before the logout was answered may see either; none that starts 500 ms later sees the session.
  while (performance.now() - began < 50) await atOther('GET', session)
  expect((await logout).status).toBe(200)
  // Only reads use a cached session.
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
    const { status, body } = await atOther(method, path, method === 'GET' ? undefined : {})
    expect([path, status, body.code]).toEqual([path, 401, 'SIGNED_OUT'])
  }
  await expect.poll(async () => (await atOther('GET', session)).status, { timeout: 500, interval: 5 }).toBe(401)
})

test.runIf(isAvailable)('without notices between the servers no session is cached', async () => {
  const user = await registerVerifiedUser(pair.world)
  const atOther = pair.atOther(user)
  expect((await atOther('GET', session)).status).toBe(200)
  await pair.postgres.halt('immediate')
  await expect.poll(async () => (await atOther('GET', session)).status, { timeout: 1_000, interval: 5 }).toBe(503)
  await pair.postgres.resume()
  await expect.poll(async () => (await atOther('GET', session)).status, { timeout: 30_000 }).toBe(200)
})
