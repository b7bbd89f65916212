import { type EvmChainKey, evmCoinAddress } from '@murmur/contract/chains'
import { toBaseUnits } from '@murmur/contract/money'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { erc20Abi } from '#chains/evm/abis.ts'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { testTrader, treasury } from '#test-support/sandbox/test-trader.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const spent = 10n ** 17n

/** The purpose of each token, and a part of its expected route. */
const kinds: { symbol: string; chain: EvmChainKey; way: string }[] = [
  { symbol: 'LINK', chain: 'eth', way: 'WETH → LINK (v3 0.3%)' },
  { symbol: 'ENS', chain: 'eth', way: 'WETH → USDC (v3 0.05%) → ENS (v3 0.3%)' },
  { symbol: 'USDT', chain: 'eth', way: 'WETH → USDT (v3 0.05%)' },
  { symbol: 'MKR', chain: 'eth', way: 'WETH → MKR (v3 0.3%)' },
  { symbol: 'TAXD', chain: 'eth', way: 'WETH → TAXD (v2 0.3%)' },
  { symbol: 'TICKET', chain: 'eth', way: 'TICKET (v' },
  { symbol: 'FINE', chain: 'eth', way: 'WETH → FINE (v3 0.3%)' },
  { symbol: '<b>WIN</b>', chain: 'eth', way: 'WETH → <b>WIN</b> (v3 1%)' },
  { symbol: 'BRETT', chain: 'base', way: 'WETH → BRETT (v' },
  { symbol: 'MORPHO', chain: 'base', way: 'WETH → USDC (v3 0.05%) → MORPHO (v3 0.3%)' },
  { symbol: 'TAXD', chain: 'base', way: 'WETH → TAXD (v2 0.3%)' },
  { symbol: 'FINE', chain: 'base', way: 'WETH → FINE (v3 0.3%)' },
]

/** Every run has a plain token, one with a tax, one behind two pools, and one on the other chain. */
const few = ['LINK', 'ENS', 'TAXD', 'BRETT']
const traded = kinds.filter(({ symbol }) => process.env.MURMUR_TEST_ALL || few.includes(symbol))

test.each(traded)(
  'the Uniswap venue buys and sells $symbol on $chain, with fills that match the balances and a fee for the treasury',
  async (kind) => {
    const { address } = sandboxToken(kind.chain, kind.symbol)
    const trader = await testTrader(sandbox, kind.chain)
    const treasuryHas = async () => (await trader.chain.holdings(treasury, [])).coin
    const [coinAtFirst, treasuryAtFirst] = [await trader.coin(), await treasuryHas()]

    const buying = await trader.quote('buy', address, spent)
    expect(buying.quote.route).toContain(kind.way)
    // A sale's tax makes it smaller, and a smaller one has less price impact.
    const taxes = kind.symbol === 'TAXD' ? [999, 1000] : [undefined]
    expect(taxes).toContain(buying.quote.tokenTaxBps)
    const bought = await trader.executeSigned(buying.terms)
    const held = await trader.tokens(address)
    expect(bought.fill).toMatchObject({ sold: spent, bought: held, platformFee: spent / 200n, crossChecked: true })
    expect(held).toBe(buying.quote.buyAmount)
    expect(held).toBeGreaterThanOrEqual(BigInt(buying.terms.minBuyAmount))
    expect(await trader.coin()).toBe(coinAtFirst - spent - bought.networkFee)
    expect(await treasuryHas()).toBe(treasuryAtFirst + spent / 200n)
    expect(bought.networkFee).toBeLessThanOrEqual(buying.quote.maxNetworkFee)
    // Close to the actual fee: at least a quarter of the maximum.
    expect(buying.quote.expectedNetworkFee * 2n).toBeGreaterThan(bought.networkFee)
    expect(buying.quote.expectedNetworkFee).toBeLessThan(buying.quote.maxNetworkFee / 2n)

    const selling = await trader.quote('sell', address, held)
    expect(taxes).toContain(selling.quote.tokenTaxBps)
    const coinBefore = await trader.coin()
    const sold = await trader.executeSigned(selling.terms)
    expect(sold.steps).toEqual(['approve', 'swap'])
    expect(sold.steps).toHaveLength(selling.quote.steps)
    expect(sold.fill).toMatchObject({ sold: held, bought: selling.quote.buyAmount, crossChecked: true })
    expect(await trader.tokens(address)).toBe(0n)
    expect(await trader.coin()).toBe(coinBefore + sold.fill.bought - sold.networkFee)
    expect(await treasuryHas()).toBe(treasuryAtFirst + spent / 200n + sold.fill.platformFee)
    const gross = sold.fill.bought + sold.fill.platformFee
    expect(sold.fill.platformFee).toBe((gross * 50n) / 10_000n)
    expect(sold.networkFee).toBeLessThanOrEqual(selling.quote.maxNetworkFee)
  },
)

test('the Uniswap venue sells the coin for USDC at the price of buying with it', async () => {
  const { address: usdc } = sandboxToken('base', 'USDC')
  const trader = await testTrader(sandbox, 'base')
  const { terms, quote } = await trader.quote('buy', usdc, spent)
  const { fill } = await trader.executeSigned({ ...terms, side: 'sell' })
  expect(fill).toMatchObject({ sold: spent, bought: quote.buyAmount, crossChecked: true })
})

test('the Uniswap venue resets an old approval of a USDT-like token, approves the exact amount and sells', async () => {
  const { address } = sandboxToken('eth', 'USDT')
  const trader = await testTrader(sandbox, 'eth')
  const { fill } = await trader.executeSigned((await trader.quote('buy', address, spent)).terms)
  const half = await trader.quote('sell', address, fill.bought / 2n)
  const first = await trader.venue.nextStep(half.terms, 1, 0n)
  await trader.land(await trader.sign(first.unsigned))
  const quoted = await trader.quote('sell', address, fill.bought)
  expect(quoted.quote.steps).toBe(3)
  const sold = await trader.executeSigned(quoted.terms)
  expect(sold.steps).toEqual(['approve-reset', 'approve', 'swap'])
  expect(sold.fill.sold).toBe(fill.bought)
})

describe('the fill of a Uniswap trade', () => {
  test.each(['buy', 'sell'] as const)(
    'reads the fill of a %s while others send the same token and coin in the same block',
    async (side) => {
      const { address } = sandboxToken('eth', 'UNI')
      const [trader, friend] = [await testTrader(sandbox, 'eth'), await testTrader(sandbox, 'eth')]
      const gift = (await friend.executeSigned((await friend.quote('buy', address, spent)).terms)).fill.bought
      const owned = (await trader.executeSigned((await trader.quote('buy', address, spent)).terms)).fill.bought
      const { terms } = await trader.quote(side, address, side === 'buy' ? spent : owned)
      let nonce = await trader.chain.nextNonce(trader.account.address)
      let prepared = await trader.venue.nextStep(terms, nonce, 0n)
      while (!prepared.isLast) {
        await trader.land(await trader.sign(prepared.unsigned))
        prepared = await trader.venue.nextStep(terms, ++nonce, 0n)
      }
      const [coinBefore, tokensBefore] = [await trader.coin(), await trader.tokens(address)]

      await sandbox.fault('eth', { action: 'hold' })
      const signed = await trader.sign(prepared.unsigned)
      const { gas, maxFeePerGas, maxPriorityFeePerGas, chainId } = prepared.unsigned
      const send = encodeFunctionData({
        abi: [
          {
            type: 'function',
            name: 'transfer',
            inputs: [{ type: 'address' }, { type: 'uint256' }],
            outputs: [],
            stateMutability: 'nonpayable',
          },
        ],
        functionName: 'transfer',
        args: [trader.account.address, gift],
      })
      const fees = { gas, maxFeePerGas, maxPriorityFeePerGas, chainId }
      const from = await friend.chain.nextNonce(friend.account.address)
      const gifted = toBaseUnits(123_456_789n)
      const gifts = [
        await friend.sign({ ...fees, nonce: from, to: address, value: toBaseUnits(0n), data: send }),
        await friend.sign({ ...fees, nonce: from + 1, to: trader.account.address, value: gifted, data: '0x' }),
      ]
      for (const each of [gifts[0], signed, gifts[1]]) await trader.chain.send(each as typeof signed)
      const held = await trader.chain.getStatus(signed)
      // First: a failure must not leave the other tests without blocks.
      await sandbox.fault('eth', { action: 'release' })
      expect(held).toEqual({ status: 'pending', chainTime: expect.any(Number) })

      const lookups = await Promise.all([signed, ...gifts].map((each) => trader.chain.getStatus(each)))
      expect(lookups).toMatchObject([1, 2, 3].map(() => ({ status: 'included', succeeded: true })))
      expect(new Set(lookups.map((each) => 'blockNumber' in each && each.blockNumber)).size).toBe(1)
      const fee = lookups[0]?.status === 'included' ? lookups[0].networkFee : 0n
      const fill = await trader.venue.readFill(terms, signed.hash)
      expect(fill.crossChecked).toBe(false)
      const tokens = (await trader.tokens(address)) - tokensBefore - gift
      const coin = (await trader.coin()) - coinBefore - 123456789n + fee
      expect(side === 'buy' ? [fill.bought, -fill.sold] : [-fill.sold, fill.bought]).toEqual([tokens, coin])
      expect(fill.bought).toBeGreaterThanOrEqual(BigInt(terms.minBuyAmount))
    },
  )
})

test('the Uniswap venue reads fill and status of a swap whose token turns hostile afterwards', async () => {
  const { address } = sandboxToken('base', 'WELL')
  const trader = await testTrader(sandbox, 'base')
  const { terms } = await trader.quote('buy', address, spent)
  const signed = await trader.sign((await trader.venue.nextStep(terms, 0, 0n)).unsigned)
  await trader.land(signed)
  const honest = await trader.venue.readFill(terms, signed.hash)
  const code = await sandbox.debug('base', 'eth_getCode', [address, 'latest'])
  try {
    // A result of a megabyte, all gas used up, and a balance that is not a number.
    for (const hostile of ['0x621000006000f3', '0x5b600056', '0x604d60005260206000f3']) {
      await sandbox.debug('base', 'anvil_setCode', [address, hostile])
      await sandbox.debug('base', 'anvil_mine', [])
      expect(await trader.venue.readFill(terms, signed.hash)).toMatchObject({ bought: honest.bought })
      expect((await trader.chain.holdings(trader.account.address, [address])).coin).toBe(await trader.coin())
    }
  } finally {
    await sandbox.debug('base', 'anvil_setCode', [address, code])
  }
})

describe('refusals', () => {
  test.each(['eth', 'base'] as const)(
    'buys an unsellable token on %s and refuses its sale in simulation',
    async (chain) => {
      const { address } = sandboxToken(chain, 'MOONX')
      const trader = await testTrader(sandbox, chain)
      const { fill } = await trader.executeSigned((await trader.quote('buy', address, spent)).terms)
      await expect(trader.quote('sell', address, fill.bought)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
    },
  )

  test('finds no route for a token without a pool, and for a pair without the coin', async () => {
    const trader = await testTrader(sandbox, 'eth')
    const { weth } = sandbox.evm.eth.config.addresses
    for (const token of [treasury, weth, evmCoinAddress])
      await expect(trader.quote('buy', token, spent)).rejects.toMatchObject({ code: 'NO_ROUTE' })
    await expect(trader.quote('buy', sandboxToken('eth', 'UNI').address, 0n)).rejects.toMatchObject({
      code: 'NO_ROUTE',
    })
  })

  test('refuses more than the balance of token or coin', async () => {
    const { address } = sandboxToken('eth', 'UNI')
    const trader = await testTrader(sandbox, 'eth', 1n)
    await expect(trader.quote('sell', address, 10n ** 18n)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    const coin = await trader.coin()
    await expect(trader.quote('buy', address, coin + 1n)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
    await expect(trader.quote('buy', address, coin)).rejects.toMatchObject({ code: 'INSUFFICIENT_GAS' })
  })

  test('refuses a minimum that is no longer available, and fees above the agreed ones', async () => {
    const { address } = sandboxToken('eth', 'UNI')
    const trader = await testTrader(sandbox, 'eth')
    const { terms, quote } = await trader.quote('buy', address, spent)
    const step = (changes: Partial<typeof terms>) => trader.venue.nextStep({ ...terms, ...changes }, 0, 0n)
    const tooMuch = toBaseUnits(quote.buyAmount + 1n)
    await expect(step({ minBuyAmount: tooMuch })).rejects.toMatchObject({ code: 'PRICE_MOVED' })
    await expect(step({ maxNetworkFee: toBaseUnits(1000n) })).rejects.toMatchObject({
      code: 'PRICE_MOVED',
      details: { reason: 'fee-rose' },
    })
    await expect(step({ treasury: trader.account.address })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    await expect(step({ deadline: 1 })).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
  })

  test("counts all steps, and a rollup's fee for its parent chain, against the agreed network fee", async () => {
    const { address } = sandboxToken('base', 'AERO')
    const trader = await testTrader(sandbox, 'base')
    const oracle = '0x420000000000000000000000000000000000000F'
    const l1Fee = 10n ** 14n
    // Returns 10^14 for every call.
    await sandbox.debug('base', 'anvil_setCode', [
      oracle,
      `0x65${l1Fee.toString(16).padStart(12, '0')}60005260206000f3`,
    ])
    try {
      const { terms } = await trader.quote('buy', address, spent)
      const maxCostOf = async (left: bigint) => {
        const { unsigned } = await trader.venue.nextStep(terms, 0, BigInt(terms.maxNetworkFee) - left)
        return BigInt(unsigned.gas) * BigInt(unsigned.maxFeePerGas) + l1Fee
      }
      const needed = await maxCostOf(BigInt(terms.maxNetworkFee))
      expect(needed).toBeGreaterThan(l1Fee)
      expect(await maxCostOf(needed - 1n)).toBeLessThan(needed)
      const aboveFeeCap = { code: 'PRICE_MOVED', details: { reason: 'fee-rose' } }
      await expect(maxCostOf(l1Fee)).rejects.toMatchObject(aboveFeeCap)
      await expect(maxCostOf(0n)).rejects.toMatchObject(aboveFeeCap)
    } finally {
      await sandbox.debug('base', 'anvil_setCode', [oracle, '0x'])
    }
  })

  test('refuses a step when another trade has moved the price past the minimum since the quote', async () => {
    const { address } = sandboxToken('base', 'DEGEN')
    const [trader, largeTrader] = [await testTrader(sandbox, 'base'), await testTrader(sandbox, 'base', 200n)]
    const { terms } = await trader.quote('buy', address, spent)
    await largeTrader.executeSigned((await largeTrader.quote('buy', address, 20n * 10n ** 18n)).terms)
    await expect(trader.venue.nextStep(terms, 0, 0n)).rejects.toMatchObject({ code: 'PRICE_MOVED' })
  })

  test('fails on chain when a sandwich attack moves the price between step and block', async () => {
    const { address } = sandboxToken('base', 'WELL')
    const [trader, largeTrader] = [await testTrader(sandbox, 'base'), await testTrader(sandbox, 'base', 200n)]
    const { terms } = await trader.quote('buy', address, spent)
    const { unsigned } = await trader.venue.nextStep(terms, 0, 0n)
    await largeTrader.executeSigned((await largeTrader.quote('buy', address, 20n * 10n ** 18n)).terms)
    const before = await trader.coin()
    await expect(trader.land(await trader.sign(unsigned))).rejects.toThrow('reverted')
    expect(await trader.tokens(address)).toBe(0n)
    expect(before - (await trader.coin())).toBeLessThan(10n ** 16n)
  })
})

test('the price impact grows with the size of the trade', async () => {
  const { address } = sandboxToken('eth', 'LDO')
  const trader = await testTrader(sandbox, 'eth', 1000n)
  const impacts = []
  for (const coins of [1n, 30n, 600n])
    impacts.push((await trader.quote('buy', address, coins * 10n ** 18n)).quote.priceImpactBps)
  expect(impacts[0]).toBeLessThan(20)
  expect(impacts[1]).toBeGreaterThan(impacts[0] as number)
  expect(impacts[2]).toBeGreaterThan(1000)
})

test('the Uniswap venue approves exact amounts', async () => {
  const { address } = sandboxToken('eth', 'UNI')
  const trader = await testTrader(sandbox, 'eth')
  const { fill } = await trader.executeSigned((await trader.quote('buy', address, spent)).terms)
  const { terms } = await trader.quote('sell', address, fill.bought)
  const { step, unsigned } = await trader.venue.nextStep(terms, 1, 0n)
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [trader.router, fill.bought],
  })
  expect({ step, ...unsigned }).toMatchObject({ step: 'approve', to: address, value: '0', data })
})
