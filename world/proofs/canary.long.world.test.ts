import { afterAll, beforeAll, expect, test } from 'vitest'
import { toCanaries } from '../../signer/test-support/canary/encode-canary.ts'
import { findCanary } from '../../signer/test-support/canary/find-canary.ts'
import { newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'

const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'debug' } })
})
afterAll(() => world?.stop())

test('after signing, trading and an export the keys are in no memory, database, log or frame of the server', async () => {
  const user = await newUser(world)
  const frames: string[] = []
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await user.call(method, path, body)
    expect([path, reply.status]).toEqual([path, 200])
    frames.push(JSON.stringify(reply.body), JSON.stringify([...reply.headers]))
    return reply
  }
  await call('POST', '/buy', { amountInUsd: '5', tokenAddress: link })
  await call('POST', '/sell', { percentage: '50', tokenAddress: link })
  await call('GET', '/transactions/history')
  await call('GET', '/balances/getuserbalance')
  const { status, body } = await user.call('POST', '/users/exportprivatekeys', { password: user.password })
  expect(status).toBe(200)
  expect(body.data.ethPrivateKey).toMatch(/^0x[0-9a-f]{64}$/)
  const wrong = await user.call('POST', '/users/exportprivatekeys', { password: 'not-it' })
  frames.push(JSON.stringify(wrong.body))

  const canaries = toCanaries(body.data)
  const texts = { frames: frames.join('\n'), logs: world.server.logs.join('\n') }
  const sources = { texts, paths: [world.dataDir], pids: [world.server.pid] }
  expect(await findCanary(canaries, sources)).toEqual([])
  // Checks the search itself: it finds the key in the response that contained it.
  expect(await findCanary(canaries, { texts: { reply: JSON.stringify(body) } })).not.toEqual([])
})
