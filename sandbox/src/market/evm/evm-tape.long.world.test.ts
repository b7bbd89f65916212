import { type Address, decodeEventLog, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressBooks, type ChainKey, chainKeys } from '#seed/address-book.ts'
import { computeRawStats, type RawTrade } from '../../../test-support/raw-stats.ts'
import { createRpcClient, type RpcClient, testAccount } from '../../../test-support/rpc-client.ts'
import { createTemporaryFolder, type SpawnedSandbox, spawnSandbox } from '../../../test-support/spawn-sandbox.ts'
import { approve, findToken, getPair, getPool, readBalance, swap } from '../../../test-support/token-client.ts'

const folder = createTemporaryFolder()
const trader = testAccount(401)
const hour = 3_600_000
const names = { eth: { dex: 'ethereum', gecko: 'eth' }, base: { dex: 'base', gecko: 'base' } }
let sandbox: SpawnedSandbox
let clients: Record<ChainKey, RpcClient>

async function start(env: Record<string, string> = {}) {
  sandbox = await spawnSandbox(folder.path, env)
  clients = { eth: createRpcClient(sandbox.url, 'eth'), base: createRpcClient(sandbox.url, 'base') }
}
beforeAll(() => start({ SANDBOX_MARKET: 'on', SANDBOX_MARKET_MS: '40' }))
afterAll(async () => {
  await sandbox.stop()
  folder.remove()
})

// biome-ignore lint/suspicious/noExplicitAny: tests read what they assert, field by field.
async function get(path: string): Promise<any> {
  return (await fetch(`${sandbox.url}${path}`)).json()
}
const rawTrades = async (chain: ChainKey | 'sol'): Promise<RawTrade[]> =>
  (await get(`/market/trades?chain=${chain}`)).trades
const recordedTrades = (trades: RawTrade[]) => trades.filter(({ block }) => block > 0)

const swapAbi = parseAbi([
  'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1, uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
])
const pairAbi = parseAbi([
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
])
type Log = {
  address: Address
  topics: [Hex, ...Hex[]]
  data: Hex
  transactionHash: Hex
  logIndex: Hex
  blockNumber: Hex
}

/** Reads every Swap log of a chain over RPC: the log, and the pool's gain of token0. */
async function swapLogs(chain: ChainKey) {
  const logs = await clients[chain].request<Log[]>('eth_getLogs', [{ fromBlock: '0x0', toBlock: 'latest' }])
  return logs.flatMap(({ address, topics, data, transactionHash, logIndex }) => {
    const gained = swapIn(topics, data)
    return gained === undefined ? [] : [{ market: address, hash: transactionHash, logIndex: Number(logIndex), gained }]
  })
}

function swapIn(topics: [Hex, ...Hex[]], data: Hex): bigint | undefined {
  for (const abi of [swapAbi, pairAbi]) {
    try {
      const { args } = decodeEventLog({ abi, topics, data, eventName: 'Swap' })
      return 'amount0' in args ? args.amount0 : args.amount0In - args.amount0Out
    } catch {
      // Skips logs other than Swap.
    }
  }
  return undefined
}

async function expectTapeToMatchLogs(chain: ChainKey): Promise<number> {
  const logs = await swapLogs(chain)
  const trades = recordedTrades(await rawTrades(chain))
  const key = ({ market, hash, logIndex }: Pick<RawTrade, 'market' | 'hash' | 'logIndex'>) =>
    `${market.toLowerCase()} ${hash} ${logIndex}`
  expect(trades.map(key).sort()).toEqual(logs.map(key).sort())
  const byKey = new Map(logs.map((log) => [key(log), log]))
  for (const trade of trades) {
    const { gained = 0n } = byKey.get(key(trade)) ?? {}
    const isBaseFirst = trade.token.toLowerCase() < trade.quote.toLowerCase()
    expect(trade.side).toBe(isBaseFirst === gained < 0n ? 'buy' : 'sell')
    const transaction = await clients[chain].request<{ from: Hex }>('eth_getTransactionByHash', [trade.hash])
    expect(trade.trader.toLowerCase()).toBe(transaction.from.toLowerCase())
  }
  return trades.length
}

test("the sandbox's market records the Swap logs of the market and of users on the tape, even after kill -9", async () => {
  for (const key of chainKeys) await clients[key].postJson('/faucet', { address: trader.address })
  for (const key of chainKeys) {
    const weth = addressBooks[key].weth
    const mkr = findToken(clients[key], 'MKR').address
    const moon = findToken(clients[key], 'MOONX').address
    expect(
      (await swap(clients[key], trader, { from: weth, to: mkr, amount: parseEther('0.3'), fee: 3000 })).status,
    ).toBe('0x1')
    expect(
      (await swap(clients[key], trader, { from: weth, to: moon, amount: parseEther('0.1'), fee: 'v2' })).status,
    ).toBe('0x1')
    const held = await readBalance(clients[key], mkr, trader.address)
    await approve(clients[key], trader, mkr, held)
    expect((await swap(clients[key], trader, { from: mkr, to: weth, amount: held, fee: 3000 })).status).toBe('0x1')
    // A trade is on the tape before its sender gets the reply.
    const own = recordedTrades(await rawTrades(key)).filter(
      ({ trader: who }) => who.toLowerCase() === trader.address.toLowerCase(),
    )
    const [mkrPool, moonPair] = [
      await getPool(clients[key], 'MKR', 'WETH', 3000),
      await getPair(clients[key], 'MOONX', 'WETH'),
    ]
    expect(own).toMatchObject([
      { market: mkrPool, side: 'buy' },
      { market: moonPair, side: 'buy' },
      { market: mkrPool, side: 'sell' },
    ])
    expect(own[0]?.usd).toBeGreaterThan(0.3 * 3200)
    expect(own[0]?.usd).toBeLessThan(0.3 * 3800)
    expect((own[0]?.usd ?? 0) / (own[0]?.amount ?? 0) / (own[0]?.priceUsd ?? 1)).toBeCloseTo(1, 1)
  }
  const expectEnoughTrades = async () => {
    for (const key of chainKeys) expect(recordedTrades(await rawTrades(key)).length).toBeGreaterThan(20)
    expect(recordedTrades(await rawTrades('sol')).length).toBeGreaterThan(5)
  }
  await vi.waitFor(expectEnoughTrades, { timeout: 90_000, interval: 100 })
  await sandbox.kill9()
  await start()
  // Transactions that were waiting at the kill are mined and counted now.
  for (const key of chainKeys) {
    await vi.waitFor(async () => expect(await expectTapeToMatchLogs(key)).toBeGreaterThan(20), { timeout: 90_000 })
  }
  expect(recordedTrades(await rawTrades('sol')).length).toBeGreaterThan(5)
}, 120_000)

test("every vendor API of the sandbox reports the sums of the raw trades and the pool's price", async () => {
  for (const key of chainKeys) {
    const { trades, now } = (await get(`/market/trades?chain=${key}`)) as { trades: RawTrade[]; now: number }
    const coin = addressBooks[key].weth
    const coinMarket = await getPool(clients[key], 'WETH', 'USDC', 500)
    const addresses = ['LINK', 'AERO', 'MKR', 'MOONX', 'ZRO', 'WETH'].flatMap((symbol) => {
      const found = trades.find(({ token }) => token === findTokenAddress(key, symbol))
      return found ? [found.token] : []
    })
    const pairs = await get(`/dexscreener/tokens/v1/${names[key].dex}/${addresses.join(',')}`)
    expect(pairs.length).toBeGreaterThan(6)
    for (const { pairAddress, priceUsd, txns, volume, liquidity } of pairs) {
      const figures = computeRawStats(trades, pairAddress, coin, coinMarket)
      const { buys, sells, volume: dollars } = figures.window(now, 24 * hour)
      expect(Number(priceUsd) / (figures.usdAt(now) as number)).toBeCloseTo(1, 9)
      expect(txns.h24).toEqual({ buys, sells })
      expect(volume.h24).toBeCloseTo(dollars, 1)
      expect(liquidity.usd).toBeGreaterThan(1000)
    }
    const pool = await get(`/geckoterminal/api/v2/networks/${names[key].gecko}/pools/${coinMarket}`)
    const slot = await clients[key].request<Hex>('eth_call', [{ to: coinMarket, data: '0x3850c7bd' }, 'latest'])
    const sqrtPrice = Number(BigInt(slot.slice(0, 66))) / 2 ** 96
    const isCoinFirst = coin.toLowerCase() < findTokenAddress(key, 'USDC').toLowerCase()
    const dollars = (isCoinFirst ? sqrtPrice ** 2 : sqrtPrice ** -2) * 1e12
    expect(Number(pool.data.attributes.base_token_price_usd) / dollars).toBeCloseTo(1, 9)
  }
})

function findTokenAddress(key: ChainKey, symbol: string): string {
  try {
    return findToken(clients[key], symbol).address
  } catch {
    return ''
  }
}
