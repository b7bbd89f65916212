import { toSolanaAddress } from '@murmur/contract/address'
import { watchedApi } from '@murmur/contract/trading/watched-addresses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { jup, type WalletsWorld, walletsWorld } from '#test-support/wallets-world.ts'

const exchange = toSolanaAddress('5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9')
let world: WalletsWorld
beforeAll(async () => {
  world = await walletsWorld()
})
afterAll(() => world.close())

async function watch() {
  const user = await verifiedVisitor(world)
  const added = await user.call('POST', '/api/watched', { chain: 'sol', address: exchange, name: 'Exchange' })
  const path = `/api/watched/${added.body.data[0].id}/balances`
  return { read: async () => (await user.call('GET', path)).body.data }
}

test('the watched balances route reads an address once for all users per 60 s, and never account by account', async () => {
  Object.assign(world.sol, { coin: 5n, tokens: { [jup.address]: 7n } })
  const [ada, bob] = [await watch(), await watch()]
  const replies = await Promise.all([ada.read(), ada.read(), bob.read()])
  for (const reply of replies) {
    expect(reply).toMatchObject([{ chain: 'sol', tokens: [{ symbol: 'SOL' }, { symbol: 'JUP' }] }])
  }
  expect(world.sol.boundedOwners).toEqual([exchange])
  world.sol.coin = 6n
  expect(await ada.read()).toEqual(replies[0])
  world.advance(61_000)
  expect(await ada.read()).toMatchObject([{ tokens: [{ amountBaseUnits: '6' }, { amountBaseUnits: '7' }] }])
  expect(world.sol.boundedOwners).toEqual([exchange, exchange])
  expect(world.sol.queriedOwners).not.toContain(exchange)
})

test('the watched balances route reads a chain that was down again at the next call', async () => {
  const ada = await watch()
  world.advance(61_000)
  world.sol.isDown = true
  expect(await ada.read()).toEqual([{ chain: 'sol', tokens: null }])
  world.sol.isDown = false
  expect(await ada.read()).toMatchObject([{ chain: 'sol', tokens: [{ symbol: 'SOL' }, { symbol: 'JUP' }] }])
})

test('the watched balances route allows a user ten requests for balances per minute', () => {
  expect(watchedApi.balances.limit).toEqual({ max: 30, perSeconds: 60 })
})
