import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { ether, usdc, type WalletsWorld, walletsWorld } from '#test-support/wallets-world.ts'
import { covers } from '../../../../spec/covers.ts'

const path = '/balances/getuserbalance'
const odd = { address: '0x000000000000000000000000000000000000dEaD', symbol: 'ODD', name: 'Odd', decimals: 36 }
let world: WalletsWorld
beforeAll(async () => {
  world = await walletsWorld()
})
beforeEach(() => {
  for (const chain of [world.eth, world.base]) Object.assign(chain, { coin: 0n, tokens: {}, isDown: false })
  world.traded.length = 0
})
afterAll(() => world.close())

test('base, sol and eth, each with its tokens: the coin always, the others when there is some', async () => {
  covers('7.calls.35')
  const user = await verifiedVisitor(world)
  world.traded.push(odd)
  Object.assign(world.eth, { coin: 1_000n, tokens: { [usdc.address]: 2_500_000n } })
  Object.assign(world.base, { tokens: { [odd.address]: 10n ** 35n } })
  const { status, body, headers } = await user.call('GET', `${path}?userId=${user.id}`)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(Object.keys(body.data).sort()).toEqual(['base', 'eth', 'sol'])
  expect(body.data.sol).toMatchObject({ tokens: [], stale: false })
  expect(body.data.eth.tokens).toEqual([
    {
      ...ether,
      chain: 'eth',
      balance: 1e-15,
      usdValue: 2e-12,
      priced: true,
      amountBaseUnits: '1000',
      sellableBaseUnits: '900',
      isCoin: true,
    },
    {
      ...usdc,
      chain: 'eth',
      balance: 2.5,
      usdValue: 2.5,
      priced: true,
      amountBaseUnits: '2500000',
      sellableBaseUnits: '2500000',
      isCoin: false,
    },
  ])
  expect(body.data.base.tokens).toMatchObject([
    { symbol: 'ETH', amountBaseUnits: '0', sellableBaseUnits: '0', isCoin: true },
    { symbol: 'ODD', balance: 0.1, usdValue: 0, priced: false, sellableBaseUnits: `1${'0'.repeat(35)}` },
  ])
})

test('a coin within the gas reserve is shown and none of it may be sold', async () => {
  const user = await verifiedVisitor(world)
  world.eth.coin = 100n
  const { body } = await user.call('GET', path)
  expect(body.data.eth.tokens[0]).toMatchObject({ amountBaseUnits: '100', sellableBaseUnits: '0' })
})

test('a chain that is down shows its last known figures as such; the others go on', async () => {
  const user = await verifiedVisitor(world)
  world.eth.coin = 500n
  const before = (await user.call('GET', path)).body.data
  world.eth.isDown = true
  world.base.coin = 7n
  world.advance(60_000)
  const { status, body } = await user.call('GET', path)
  expect(status).toBe(200)
  expect(body.data.eth).toEqual({ ...before.eth, stale: true })
  expect(body.data.base).toMatchObject({ stale: false, tokens: [{ amountBaseUnits: '7' }] })
  expect(body.data.base.asOf > before.base.asOf).toBe(true)
})

test('a chain that was never reached shows the coin at zero, stale since ever; another user’s figures do not stand in', async () => {
  const first = await verifiedVisitor(world)
  world.eth.coin = 500n
  await first.call('GET', path)
  world.eth.isDown = true
  const second = await verifiedVisitor(world)
  const { body } = await second.call('GET', path)
  expect(body.data.eth).toMatchObject({
    asOf: '1970-01-01T00:00:00.000Z',
    stale: true,
    tokens: [{ symbol: 'ETH', amountBaseUnits: '0', sellableBaseUnits: '0' }],
  })
})

test('nobody sees another’s balances, and nobody unverified sees any', async () => {
  const [one, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
  const foreign = await one.call('GET', `${path}?userId=${other.id}`)
  expect([foreign.status, foreign.body.code]).toEqual([403, 'NOT_YOURS'])
  expect((await world.visitor().call('GET', path)).body.code).toBe('SIGNED_OUT')
  const unverified = world.visitor()
  await unverified.register()
  for (const each of [path, '/api/wallet/addresses'])
    expect((await unverified.call('GET', each)).body.code).toBe('NOT_VERIFIED')
})

test('the addresses: one for both EVM chains, one for Solana', async () => {
  const user = await verifiedVisitor(world)
  const { data } = (await user.call('GET', '/api/wallet/addresses')).body
  expect(Object.keys(data)).toEqual(['eth', 'base', 'sol'])
  expect(data.eth).toBe(data.base)
  expect(data.sol).toMatch(/^So1/)
})
