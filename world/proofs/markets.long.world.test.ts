import type { TokenListsByChain } from '@murmur/contract/markets/markets'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiUser, newUser } from '../new-user.ts'
import { startWorld, type World } from '../start-world.ts'

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ debug: true, env: { RISK_SOURCES: 'none' } })
  user = await newUser(world)
})
afterAll(() => world?.stop())

async function injectVendorFault(action: string, more: object = {}) {
  const response = await fetch(`${world.sandboxUrl}/debug/vendors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ vendor: 'all', action, ...more }),
  })
  expect(response.status).toBe(200)
}
const get = async <Body>(path: string) => user.call<Body>('GET', path)

test('after a restart while every vendor is unavailable the server serves the last good lists with their age', async () => {
  let before = await get<TokenListsByChain>('/tokens/trending')
  // The first lists are incomplete. Waits until the lists no longer change.
  await vi.waitFor(
    async () => {
      const earlier = before
      before = await get<TokenListsByChain>('/tokens/trending')
      expect(before.body.ethereum.tokens.length).toBeGreaterThan(0)
      expect(before.body).toEqual(earlier.body)
    },
    { timeout: 60_000, interval: 5_000 },
  )
  await injectVendorFault('status', { status: 500, count: 100_000 })
  await world.server.stop()
  await world.server.start()
  const { status, body } = await get<TokenListsByChain>('/tokens/trending')
  expect(status).toBe(200)
  expect(body.ethereum.tokens.map(({ symbol }) => symbol)).toEqual(
    before.body.ethereum.tokens.map(({ symbol }) => symbol),
  )
  const asOf = Date.parse(body.ethereum.asOf ?? '')
  expect(asOf).toBeGreaterThan(0)
  expect(asOf).toBeLessThanOrEqual(Date.parse(before.body.ethereum.asOf ?? ''))
  // A list is stale after three minutes.
  await vi.waitFor(
    async () => expect((await get<TokenListsByChain>('/tokens/trending')).body.ethereum.isStale).toBe(true),
    {
      timeout: 240_000,
      interval: 2_000,
    },
  )
  await injectVendorFault('release')
}, 400_000)
