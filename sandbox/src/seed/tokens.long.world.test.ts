import { formatUnits, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressBooks, type ChainKey } from '#seed/address-book.ts'
import { baseUnitsForUsd } from '#seed/pool-maths.ts'
import { seedPools } from '#seed/pools.ts'
import { sandboxTokens } from '#seed/sandbox-tokens.ts'
import { createRpcClient, type RpcClient, testAccount } from '../../test-support/rpc-client.ts'
import { createTemporaryFolder, type SpawnedSandbox, spawnSandbox } from '../../test-support/spawn-sandbox.ts'
import {
  approve,
  findToken,
  getPair,
  getPool,
  quote,
  readBalance,
  readText,
  swap,
} from '../../test-support/token-client.ts'

const folder = createTemporaryFolder()
const trader = testAccount(77)
let sandbox: SpawnedSandbox
let clients: Record<ChainKey, RpcClient>

beforeAll(async () => {
  sandbox = await spawnSandbox(folder.path)
  clients = { eth: createRpcClient(sandbox.url, 'eth'), base: createRpcClient(sandbox.url, 'base') }
  await clients.eth.postJson('/faucet', { address: trader.address })
})
afterAll(async () => {
  await sandbox.stop()
  folder.remove()
})

test('the seed gives pools the addresses that they have on the real chains', async () => {
  const { eth, base } = clients
  expect(await getPool(eth, 'USDC', 'WETH', 500)).toBe('0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640')
  expect(await getPool(eth, 'USDC', 'WETH', 3000)).toBe('0x8ad599c3A0ff1De082011EFDDc58f1908eb6e6D8')
  expect(await getPool(eth, 'LINK', 'WETH', 3000)).toBe('0xa6Cc3C2531FdaA6Ae1A3CA84c2855806728693e8')
  expect(await getPool(base, 'USDC', 'WETH', 500)).toBe('0xd0b53D9277642d899DF5C87A3966A349A798F224')
  expect(await getPair(eth, 'USDC', 'WETH')).toBe('0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc')
  expect(await getPair(eth, 'PEPE', 'WETH')).toBe('0xA43fe16908251ee70EF74718545e4FE6C5cCEc9f')
})

describe.each(['eth', 'base'] as const)('on %s', (key) => {
  const coin = addressBooks[key].weth
  const buy = (token: { address: `0x${string}` }, fee: number | 'v2', amount = parseEther('0.01')) =>
    swap(clients[key], trader, { from: coin, to: token.address, amount, fee })

  test('every token reports the metadata of tokens.json', async () => {
    for (const { address, name, symbol, decimals } of sandboxTokens(key)) {
      expect(await readText(clients[key], address, 'name')).toBe(name)
      expect(await readText(clients[key], address, 'symbol')).toBe(symbol)
      const answer = await clients[key].request('eth_call', [{ to: address, data: '0x313ce567' }, 'latest'])
      expect(Number(answer)).toBe(decimals)
    }
  })

  test('every pool quotes its price in both directions, less the fee and a small impact', async () => {
    for (const { pair, fee } of seedPools[key]) {
      const [a, b] = pair.map((symbol) => findToken(clients[key], symbol)) as [never, never]
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as ReturnType<typeof findToken>[][]) {
        if (!from || !to) throw new Error('unreachable')
        const got = await quote(clients[key], {
          from: from.address,
          to: to.address,
          amount: baseUnitsForUsd(from, 25),
          fee,
        })
        const usd = Number(formatUnits(got, to.decimals)) * Number(to.usd)
        const cost = fee === 'v2' ? 0.003 : fee / 1e6
        expect(usd / 25, `${pair} ${fee}`).toBeGreaterThan(1 - cost - (to.decimals === 0 ? 0.012 : 0.002))
        expect(usd / 25, `${pair} ${fee}`).toBeLessThanOrEqual(1.0001)
      }
    }
  })

  test('ten thousand dollars move a deep pool by far less than a thin one', async () => {
    const impact = async (symbol: string, fee: number) => {
      const token = findToken(clients[key], symbol)
      const small = await quote(clients[key], { from: coin, to: token.address, amount: parseEther('0.01'), fee })
      const large = await quote(clients[key], { from: coin, to: token.address, amount: parseEther('3'), fee })
      return 1 - Number(large) / 300 / Number(small)
    }
    expect(await impact('USDC', 500)).toBeLessThan(0.001)
    expect(await impact('lookalike', 10000)).toBeGreaterThan(0.005)
  })

  test('the unsellable token can be bought and transferred, but not sold', async () => {
    const token = findToken(clients[key], 'unsellable')
    for (const fee of [10000, 'v2'] as const) {
      expect((await buy(token, fee)).status).toBe('0x1')
      const amount = (await readBalance(clients[key], token.address, trader.address)) / 2n
      expect(amount).toBeGreaterThan(0n)
      expect((await approve(clients[key], trader, token.address, amount)).status).toBe('0x1')
      const sale = await swap(clients[key], trader, { from: token.address, to: coin, amount, fee })
      expect(sale.status).toBe('0x0')
    }
  })

  test('the taxed token loses a tenth in each direction', async () => {
    const token = findToken(clients[key], 'taxed')
    const promised = await quote(clients[key], { from: coin, to: token.address, amount: parseEther('0.01'), fee: 'v2' })
    expect((await buy(token, 'v2')).status).toBe('0x1')
    const got = await readBalance(clients[key], token.address, trader.address)
    expect(got).toBe(promised - promised / 10n)
    const paid = await quote(clients[key], { from: token.address, to: coin, amount: got - got / 10n, fee: 'v2' })
    await approve(clients[key], trader, token.address, got)
    const sale = await swap(clients[key], trader, { from: token.address, to: coin, amount: got, fee: 'v2' })
    expect(sale.status).toBe('0x1')
    expect(await readBalance(clients[key], coin, trader.address)).toBe(paid)
  })

  test('the USDT-like token returns nothing and requires resetting its allowance', async () => {
    const token = findToken(clients[key], 'usdt-like')
    expect((await buy(token, 3000)).status).toBe('0x1')
    expect((await approve(clients[key], trader, token.address, 5n)).status).toBe('0x1')
    expect((await approve(clients[key], trader, token.address, 6n)).status).toBe('0x0')
    expect((await approve(clients[key], trader, token.address, 0n)).status).toBe('0x1')
    expect((await approve(clients[key], trader, token.address, 1_000_000n)).status).toBe('0x1')
    const transfer = `0xa9059cbb${trader.address.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const call = { from: trader.address, to: token.address, data: transfer }
    expect(await clients[key].request('eth_call', [call, 'latest'])).toBe('0x')
    const sale = { from: token.address, to: coin, amount: 1_000_000n, fee: 3000 }
    expect((await swap(clients[key], trader, sale)).status).toBe('0x1')
  })

  test('tokens of 0 and 36 decimals trade in both directions', async () => {
    for (const [kind, fee] of [
      ['no-decimals', 'v2'],
      ['many-decimals', 3000],
    ] as const) {
      const token = findToken(clients[key], kind)
      expect((await buy(token, fee)).status).toBe('0x1')
      const amount = await readBalance(clients[key], token.address, trader.address)
      expect(amount).toBeGreaterThan(0n)
      await approve(clients[key], trader, token.address, amount)
      const sale = { from: token.address, to: coin, amount, fee }
      expect((await swap(clients[key], trader, sale)).status).toBe('0x1')
    }
  })

  test('a token paired only with USDC has no pool with the coin', async () => {
    for (const fee of [100, 500, 3000, 10000]) expect(await getPool(clients[key], 'ZRO', 'WETH', fee)).toBe(zeroAddress)
    expect(await getPair(clients[key], 'ZRO', 'WETH')).toBe(zeroAddress)
    expect(await getPool(clients[key], 'ZRO', 'USDC', 3000)).not.toBe(zeroAddress)
  })
})
