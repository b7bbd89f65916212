import { type Address, toEvmAddress } from '@murmur/contract/address'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import { verifiedVisitor } from '#test-support/verified-visitor.ts'
import { emptyChain, ether, jup, sol, usdc, type WalletsWorld, walletsWorld } from '#test-support/wallets-world.ts'
import { covers } from '../../../../spec/covers.ts'

const path = '/balances/getuserbalance'
const unlistedToken = {
  address: toEvmAddress('0x000000000000000000000000000000000000dEaD'),
  symbol: 'ODD',
  name: 'Odd',
  decimals: 36,
}
let world: WalletsWorld
beforeAll(async () => {
  world = await walletsWorld()
})
beforeEach(() => {
  for (const chain of [world.sol, world.eth, world.base]) Object.assign(chain, emptyChain())
  world.traded.length = 0
  delete world.priceTrouble.error
})
afterAll(() => world.close())

const matic = {
  address: toEvmAddress('0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0'),
  symbol: 'MATIC',
  name: 'Polygon',
  decimals: 18,
}
const unpriced = {
  priced: false,
  usdValue: 0,
  change24hPercent: null,
  changeSince: null,
  priceSpreadBps: null,
  imitates: null,
}
const none = { ...unpriced, balance: 0, amountBaseUnits: '0', sellableBaseUnits: '0' }

test('the balances route lists sol, eth and base, each with its native token and all tokens with a balance', async () => {
  covers('7.calls.35', '3.entities.30')
  const user = await verifiedVisitor(world)
  world.traded.push(unlistedToken)
  Object.assign(world.eth, { coin: 1_000n, tokens: { [usdc.address]: 2_500_000n } })
  Object.assign(world.base, { tokens: { [unlistedToken.address]: 10n ** 35n } })
  Object.assign(world.sol, { coin: 2_000_000_000n, tokens: { [jup.address]: 7n } })
  const { status, body, headers } = await user.call('GET', `${path}?userId=${user.id}`)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(Object.keys(body.data).sort()).toEqual(['base', 'eth', 'sol'])
  const priced = { ...unpriced, priced: true, isHidden: false, isVerified: true }
  expect(body.data.eth).toMatchObject({ stale: false })
  expect(body.data.eth.tokens).toEqual([
    {
      ...ether,
      ...priced,
      name: 'Ethereum',
      chain: 'eth',
      balance: 1e-15,
      usdValue: 2e-12,
      amountBaseUnits: '1000',
      sellableBaseUnits: '900',
      isCoin: true,
    },
    {
      ...usdc,
      ...priced,
      chain: 'eth',
      balance: 2.5,
      usdValue: 2.5,
      amountBaseUnits: '2500000',
      sellableBaseUnits: '2500000',
      isCoin: false,
    },
    { ...matic, ...none, chain: 'eth', isCoin: false, isVerified: true, isHidden: false },
  ])
  expect(body.data.base.tokens).toMatchObject([
    { symbol: 'ETH', name: 'Base', amountBaseUnits: '0', sellableBaseUnits: '0', isCoin: true },
    {
      symbol: 'ODD',
      balance: 0.1,
      usdValue: 0,
      priced: false,
      sellableBaseUnits: `1${'0'.repeat(35)}`,
      isVerified: false,
    },
  ])
  expect(body.data.sol.tokens).toMatchObject([
    { ...sol, chain: 'sol', balance: 2, usdValue: 300, sellableBaseUnits: '1999999900', isCoin: true },
    { ...jup, chain: 'sol', balance: 0.000007, priced: false, isVerified: true },
  ])
})

test('the balances route queries each chain with the user’s address on it', async () => {
  const user = await verifiedVisitor(world)
  const { data } = (await user.call('GET', '/api/wallet/addresses')).body
  await user.call('GET', path)
  expect([world.eth.queriedOwners, world.base.queriedOwners, world.sol.queriedOwners]).toEqual([
    [data.eth],
    [data.base],
    [data.sol],
  ])
})

test('the balances route lists the default tokens at zero', async () => {
  covers('3.entities.31', '3.entities.32')
  const user = await verifiedVisitor(world)
  const { eth, base, sol: solana } = (await user.call('GET', path)).body.data
  const shown = [...solana.tokens, ...eth.tokens, ...base.tokens]
  expect(shown).toMatchObject([
    { name: 'Solana', symbol: 'SOL', chain: 'sol', balance: 0, usdValue: 0 },
    { name: 'Ethereum', symbol: 'ETH', chain: 'eth', balance: 0, usdValue: 0 },
    { name: 'Polygon', symbol: 'MATIC', chain: 'eth', balance: 0, usdValue: 0, decimals: 18 },
    { name: 'Base', symbol: 'ETH', chain: 'base', balance: 0, usdValue: 0 },
  ])
})

test('the balances route shows the same daily change as other screens, not one since an earlier sample', async () => {
  const user = await verifiedVisitor(world)
  const at = '2026-03-02T10:00:00.000Z'
  const since = '2026-03-02T09:00:00.000Z'
  const one = 10n ** 18n
  world.marks
    .set(ether.address, { usdE18: 2000n * one, at, change24hPercent: 7 })
    .set(sol.address, { usdE18: 150n * one, at, change24hPercent: 0.5, changeSince: since, spreadBps: 9_990_000 })
  world.changes.set(ether.address, { percent: -1.25, at })
  const { eth, sol: solana } = (await user.call('GET', path)).body.data
  expect(eth.tokens[0]).toMatchObject({
    change24hPercent: -1.25,
    changeSince: '2026-03-01T10:00:00.000Z',
    priceSpreadBps: null,
  })
  expect(solana.tokens[0]).toMatchObject({ change24hPercent: null, changeSince: null, priceSpreadBps: 9_990_000 })
})

test('the balances route shows amounts without value if no price source is available, and rethrows a bug in it', async () => {
  const user = await verifiedVisitor(world)
  world.eth.coin = 7n
  world.priceTrouble.error = new Refusal('UPSTREAM_DOWN')
  const { body } = await user.call('GET', path)
  expect(body.data.eth).toMatchObject({
    stale: false,
    tokens: [{ amountBaseUnits: '7', priced: false, usdValue: 0 }, {}],
  })
  world.priceTrouble.error = new TypeError('a bug')
  expect((await user.call('GET', path)).status).toBe(500)
})

test('the balances route shows the whole balance of a token, but offers for sale only the amount a trade can take', async () => {
  const user = await verifiedVisitor(world)
  world.sol.tokens = { [jup.address]: 7n }
  world.sol.tradable = { [jup.address]: 4n }
  const { body } = await user.call('GET', '/balances/getuserbalance')
  const held = body.data.sol.tokens.find(({ address }: { address: Address }) => address === jup.address)
  expect(held).toMatchObject({ amountBaseUnits: '7', sellableBaseUnits: '4' })
  world.sol.tradable = {}
})

test('the balances route shows a native balance below the gas reserve with nothing to sell', async () => {
  const user = await verifiedVisitor(world)
  world.eth.coin = 100n
  const { body } = await user.call('GET', path)
  expect(body.data.eth.tokens[0]).toMatchObject({ amountBaseUnits: '100', sellableBaseUnits: '0' })
})

test('the balances route shows cached balances as stale for a chain that is down, and current ones for the others', async () => {
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

test('the balances route shows the native token at zero for a chain that was never reached, without another user’s cached balances', async () => {
  const first = await verifiedVisitor(world)
  world.eth.coin = 500n
  await first.call('GET', path)
  world.eth.isDown = true
  const second = await verifiedVisitor(world)
  const { body } = await second.call('GET', path)
  expect(body.data.eth).toMatchObject({
    asOf: '1970-01-01T00:00:00.000Z',
    stale: true,
    tokens: [
      { symbol: 'ETH', isCoin: true, amountBaseUnits: '0', sellableBaseUnits: '0' },
      { symbol: 'MATIC', amountBaseUnits: '0' },
    ],
  })
})

test('the balances route returns only the user’s own balances, and none to an unverified user', async () => {
  const [one, other] = [await verifiedVisitor(world), await verifiedVisitor(world)]
  const foreign = await one.call('GET', `${path}?userId=${other.id}`)
  expect([foreign.status, foreign.body.code]).toEqual([403, 'NOT_YOURS'])
  expect((await world.visitor().call('GET', path)).body.code).toBe('SIGNED_OUT')
  const unverified = world.visitor()
  await unverified.register()
  for (const each of [path, '/api/wallet/addresses'])
    expect((await unverified.call('GET', each)).body.code).toBe('NOT_VERIFIED')
})

test('the balances route returns one address for both EVM chains and one for Solana', async () => {
  const user = await verifiedVisitor(world)
  const { data } = (await user.call('GET', '/api/wallet/addresses')).body
  expect(Object.keys(data).toSorted()).toEqual(['base', 'eth', 'sol'])
  expect(data.eth).toBe(data.base)
  expect(data.sol).toMatch(/^So1/)
})

test('the balances route values an unverified token at no more than its pool holds', async () => {
  const user = await verifiedVisitor(world)
  world.traded.push(unlistedToken)
  world.base.tokens = { [unlistedToken.address]: 10n ** 36n }
  const one = 10n ** 18n
  const worthAt = async (liquidityE18: bigint) => {
    world.marks.set(unlistedToken.address, { usdE18: 5_000n * one, liquidityE18, at: '2026-01-02T00:00:00.000Z' })
    const { tokens } = (await user.call('GET', path)).body.data.base
    return tokens.find(({ symbol }: { symbol: string }) => symbol === 'ODD')
  }
  expect(await worthAt(5_000n * one)).toMatchObject({ priced: true, usdValue: 5_000 })
  expect(await worthAt(4_999n * one)).toMatchObject({
    priced: false,
    usdValue: 0,
    amountBaseUnits: `1${'0'.repeat(36)}`,
  })
  world.marks.delete(unlistedToken.address)
})
