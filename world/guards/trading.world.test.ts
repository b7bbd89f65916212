import { type ChainKey, evmCoinAddress, solanaCoinAddress } from '@murmur/contract/chains'
import type { Quote, TradeReply } from '@murmur/contract/trading/trades'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../clients/api-client.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, newUser } from '../new-user.ts'
import { chainReader } from '../proofs/chain-reader.ts'
import { fetchTrades } from '../proofs/ledger.ts'
import { callDebugRpc } from '../sandbox-control/debug-rpc.ts'
import { injectFault, injectVendorFault } from '../sandbox-control/inject-fault.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { expectRefusal } from './expect-refusal.ts'

const { link, brett, ticket, taxed, unsellable, weth, zro } = sandboxTokens
const clock = testClock()
const second = 1_000
const minute = 60 * second

let world: World
let user: ApiUser
beforeAll(async () => {
  world = await startWorld({ clock, debug: true, env: { TRADE_ANSWER_SECONDS: '3' } })
  user = await newUser(world)
})
afterAll(() => world?.stop())

const buyBody = (amountInUsd: string, address: string = link.address, more = {}) => ({
  amountInUsd,
  tokenAddress: address,
  ...more,
})
const quote = (body: object, as = user) => as.call<{ data: Quote }>('POST', '/api/quotes', { side: 'buy', ...body })
const buy = (body: object, as = user) => as.call<TradeReply>('POST', '/buy', body)
const sell = (body: object, as = user) => as.call<TradeReply>('POST', '/sell', body)
const sellAll = { percentage: '100', tokenAddress: link.address }
const requireQuote = ({ body, status }: Reply<{ data: Quote }>) => {
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.data
}
const setBalance = (wei: bigint, as = user) =>
  callDebugRpc(world.sandboxUrl, 'eth', 'anvil_setBalance', [as.addresses.eth, `0x${wei.toString(16)}`])
const ether = 10n ** 18n

describe('limits', () => {
  const setLimits = (perTradeUsd: number | null, perDayUsd: number | null, as: ApiUser) =>
    as.call('PUT', '/api/trading/limits', { perTradeUsd, perDayUsd })

  test('apply to a quote, and again when it is released', async () => {
    const careful = await newUser(world)
    await setLimits(50, null, careful)
    expectRefusal('OVER_LIMIT', await quote(buyBody('50.01'), careful))
    expectRefusal('OVER_LIMIT', await buy(buyBody('50.01'), careful))
    const { intentId } = requireQuote(await quote(buyBody('50'), careful))
    await setLimits(20, null, careful)
    expectRefusal('OVER_LIMIT', await buy(buyBody('50', link.address, { intentId }), careful))

    await setLimits(20, 30, careful)
    const quotes = [
      requireQuote(await quote(buyBody('20'), careful)),
      requireQuote(await quote(buyBody('20'), careful)),
    ]
    const [first, last] = quotes.map((each) => buyBody('20', link.address, { intentId: each.intentId }))
    expect((await buy(first ?? {}, careful)).body).toMatchObject({ success: true })
    const overLimit = await buy(last ?? {}, careful)
    expectRefusal('OVER_LIMIT', overLimit, /\$10 of it is left/)
    expect(overLimit.body).toMatchObject({ reasonId: 'limit-day', values: { left: '10' } })
    expect((await fetchTrades(careful)).length).toBe(1)
  })
})

describe('a quote', () => {
  test('is valid for a minute, only for its terms, and once', async () => {
    const { intentId } = requireQuote(await quote(buyBody('7')))
    expectRefusal('INTENT_MISMATCH', await buy(buyBody('8', link.address, { intentId })))
    // The earlier calls can take seconds on a busy machine.
    clock.advance(40 * second)
    expect((await buy(buyBody('7', link.address, { intentId }))).body).toMatchObject({ success: true })
    expectRefusal('INTENT_CLOSED', await buy(buyBody('7', link.address, { intentId })))
    const late = requireQuote(await quote(buyBody('7')))
    clock.advance(61 * second)
    expectRefusal('QUOTE_EXPIRED', await buy(buyBody('7', link.address, { intentId: late.intentId })))
  })

  const reserves: [ChainKey, string, bigint][] = [
    ['sol', solanaCoinAddress, 10_000_000n],
    ['eth', evmCoinAddress, 2n * 10n ** 15n],
    ['base', evmCoinAddress, 2n * 10n ** 14n],
  ]
  test.each(reserves)(
    'of the whole coin balance leaves the gas reserve on %s',
    async (chain, tokenAddress, reserve) => {
      const { pay } = requireQuote(await quote({ side: 'sell', percentage: '100', chain, tokenAddress }))
      const held = await chainReader(world.sandboxUrl).coin(chain, user.addresses[chain])
      expect(held - BigInt(pay.amountBaseUnits)).toBe(reserve)
    },
  )

  test('is refused if the coin balance is not above the gas reserve', async () => {
    const holder = await newUser(world)
    await setBalance(10n ** 15n, holder)
    const everything = { side: 'sell', percentage: '100', chain: 'eth', tokenAddress: evmCoinAddress }
    expectRefusal('INSUFFICIENT_GAS', await quote(everything, holder))
  })

  test('is refused for absurd amounts and impossible trades', async () => {
    expectRefusal('BAD_REQUEST', await buy({ tokenAddress: link.address }), /Missing required data for trade execution/)
    expectRefusal('BAD_AMOUNT', await quote(buyBody('0')))
    expectRefusal('BAD_PERCENTAGE', await quote({ side: 'sell', percentage: '101', tokenAddress: link.address }))
    expectRefusal('SLIPPAGE_OUT_OF_RANGE', await quote(buyBody('5', link.address, { slippageBps: 501 })))
    expect(requireQuote(await quote(buyBody('5', link.address, { slippageBps: 500 }))).slippageBps).toBe(500)
    const setPreferredSlippage = (slippageBps: number | null) => user.call('PUT', '/api/preferences', { slippageBps })
    expect((await setPreferredSlippage(501)).status).toBe(400)
    expect((await setPreferredSlippage(250)).status).toBe(200)
    expect(requireQuote(await quote(buyBody('5', link.address))).slippageBps).toBe(250)
    expect((await setPreferredSlippage(null)).status).toBe(200)
    expectRefusal('WHICH_CHAIN', await quote(buyBody('5', zro.address)))
    expectRefusal('TOKEN_NOT_FOUND', await quote(buyBody('5', '0x000000000000000000000000000000000000dEaD')))
    expectRefusal('NOT_TRADABLE', await quote(buyBody('5', evmCoinAddress, { chain: 'eth' })))
    expectRefusal('NO_ROUTE', await quote(buyBody('5', weth.address)), /ETH in another form/)
    expectRefusal('INSUFFICIENT_BALANCE', await quote(buyBody('90000')))
    const key = { 'idempotency-key': 'one-key-for-two-trades' }
    await user.call('POST', '/buy', buyBody('5'), key)
    expectRefusal('IDEMPOTENCY_MISMATCH', await user.call('POST', '/buy', buyBody('6'), key))
    await injectFault(world.sandboxUrl, 'eth', { action: 'refuse', count: 1_000 })
    expectRefusal('UPSTREAM_DOWN', await quote(buyBody('5', link.address, { chain: 'eth' })))
    await injectFault(world.sandboxUrl, 'eth', { action: 'refuse', count: 0 })
  })
})

describe('an amount in another unit', () => {
  const statedAmount = (unit: string, value: string) => ({ tokenAddress: link.address, stated: { unit, value } })

  test('is paid to the base unit, and confirmed as it was stated', async () => {
    const paid = statedAmount('coin', '0.012345678901234567')
    const { intentId, pay } = requireQuote(await quote(paid))
    expect(pay.amountBaseUnits).toBe('12345678901234567')
    expectRefusal('INTENT_MISMATCH', await buy({ ...statedAmount('coin', '0.0123'), intentId }))
    expect((await buy({ ...paid, intentId })).body).toMatchObject({
      success: true,
      message: 'Bought LINK for 0.0123456789012 ETH',
    })
    const part = statedAmount('tokens', '0.5')
    const sale = requireQuote(await quote({ side: 'sell', ...part }))
    expect(sale.pay.amountBaseUnits).toBe(String(ether / 2n))
    expect((await sell({ ...part, intentId: sale.intentId })).body).toMatchObject({ success: true })
    const worth = requireQuote(await quote({ side: 'sell', ...statedAmount('usd', '3') }))
    expect(worth.pay.usdValue).toBeCloseTo(3, 1)
  })

  test('is refused beside another amount, or if it is of the other side', async () => {
    expectRefusal(
      'BAD_REQUEST',
      await quote({ ...statedAmount('coin', '0.01'), amountInUsd: '5' }),
      /Enter a valid amount/,
    )
    expectRefusal(
      'BAD_REQUEST',
      await buy({ ...statedAmount('coin', '0.01'), amountInUsd: '5' }),
      /Enter a valid amount/,
    )
    expectRefusal('BAD_REQUEST', await quote(statedAmount('coin', '1e3')), /Enter a valid amount/)
    expectRefusal('BAD_AMOUNT', await quote(statedAmount('usd', '5')))
    expectRefusal('BAD_AMOUNT', await quote({ side: 'sell', ...statedAmount('coin', '0.01') }))
  })
})

describe('an offer', () => {
  test('that would move the price by more than ten percent is refused', async () => {
    const rich = await newUser(world)
    await setBalance(1_000n * ether, rich)
    expectRefusal('PRICE_IMPACT_TOO_HIGH', await quote(buyBody('500000', ticket.address), rich))
    expect(requireQuote(await quote(buyBody('1000', ticket.address), rich)).priceImpactBps).toBeLessThan(1_000)
  })

  test('that is three percent worse than other sources report is refused', async () => {
    const { offMarketBps } = requireQuote(await quote(buyBody('20')))
    expect(Math.abs(offMarketBps ?? 10_000)).toBeLessThan(300)
    await injectVendorFault(world.sandboxUrl, { vendor: 'all', action: 'times', factor: 0.9, address: link.address })
    clock.advance(minute)
    expectRefusal('PRICE_OFF_MARKET', await quote(buyBody('20')))
    await injectVendorFault(world.sandboxUrl, { vendor: 'all', action: 'release' })
    clock.advance(minute)
    expect((await quote(buyBody('20'))).status).toBe(200)
  })

  test('of one indivisible token has a minimum of one', async () => {
    const { receive, receiveAtLeast } = requireQuote(await quote(buyBody('0.2525', ticket.address)))
    expect([receive.amountBaseUnits, receiveAtLeast.amountBaseUnits]).toEqual(['1', '1'])
    expect((await buy(buyBody('0.2525', ticket.address))).body).toMatchObject({ success: true })
    const part = { side: 'sell', percentage: '50', tokenAddress: ticket.address }
    expectRefusal('AMOUNT_TOO_SMALL', await quote(part))
  })

  test('of a dangerous token requires the setting and its typed symbol, and simulates selling it', async () => {
    const moonx = unsellable.address
    expectRefusal('TOKEN_DANGEROUS', await quote(buyBody('20', moonx)))
    expectRefusal('TOKEN_DANGEROUS', await quote(buyBody('20', moonx, { dangerSymbol: 'MOONX' })))
    const { password } = user
    expectRefusal('BAD_REQUEST', await user.call('PUT', '/api/trading/settings', { allowDanger: true }))
    expect((await user.call('PUT', '/api/trading/settings', { allowDanger: true, password })).status).toBe(200)
    expectRefusal('TOKEN_DANGEROUS', await quote(buyBody('20', moonx, { dangerSymbol: 'MOON' })))
    expect((await buy(buyBody('20', moonx, { dangerSymbol: 'MOONX' }))).body).toMatchObject({ success: true })
    expectRefusal('SIMULATION_FAILED', await sell({ percentage: '50', tokenAddress: moonx }))
    await user.call('PUT', '/api/trading/settings', { allowDanger: false })
  })

  test('of a token that starts to tax most of each transfer is dangerous despite an earlier verdict', async () => {
    const before = requireQuote(await quote(buyBody('20', taxed.address)))
    expect([before.risk?.level, before.tokenTaxBps]).toEqual(['caution', 1_000])
    // One storage slot contains the decimals and the tax in basis points.
    const slotOf = (bps: number) => `0x${((BigInt(bps) << 8n) | 9n).toString(16).padStart(64, '0')}`
    const setTax = (bps: number) =>
      callDebugRpc(world.sandboxUrl, 'eth', 'anvil_setStorageAt', [
        taxed.address,
        `0x${'2'.padStart(64, '0')}`,
        slotOf(bps),
      ])
    await setTax(6_000)
    expectRefusal('TOKEN_DANGEROUS', await quote(buyBody('20', taxed.address)), /60%/)
    await setTax(1_000)
  })
})

describe('a released trade', () => {
  const fetchBalance = async (act: () => Promise<void>) => {
    await injectFault(world.sandboxUrl, 'eth', { action: 'hold' })
    try {
      await act()
    } finally {
      await injectFault(world.sandboxUrl, 'eth', { action: 'release' })
    }
  }
  const statusOf = async (as: ApiUser) => (await fetchTrades(as))[0]?.status

  test('that is pending unusually long blocks later trades on its chain, but not on other chains', async () => {
    const trader = await newUser(world)
    await fetchBalance(async () => {
      expect((await buy(buyBody('20'), trader)).body).toMatchObject({ success: true, data: { status: 'pending' } })
      clock.advance(21 * second)
      expectRefusal('TRADE_IN_FLIGHT', await buy(buyBody('10'), trader))
      expect((await buy(buyBody('10', brett.address), trader)).body).toMatchObject({ data: { status: 'successful' } })
    })
    await expect.poll(async () => (await fetchTrades(trader)).at(-1)?.status, { timeout: 90_000 }).toBe('Successful')
    expect((await buy(buyBody('10'), trader)).body).toMatchObject({ data: { status: 'successful' } })
  })

  test('is included within three minutes after its quote has expired, or never', async () => {
    const trader = await newUser(world)
    await fetchBalance(async () => {
      expect((await buy(buyBody('20'), trader)).body).toMatchObject({ data: { status: 'pending' } })
      clock.advance(3 * minute + 30 * second)
    })
    await expect.poll(() => statusOf(trader), { timeout: 90_000 }).toBe('Successful')
    await fetchBalance(async () => {
      expect((await buy(buyBody('20'), trader)).body).toMatchObject({ data: { status: 'pending' } })
      clock.advance(4 * minute + 10 * second)
    })
    await expect.poll(() => statusOf(trader), { timeout: 90_000 }).toBe('Failed')
  })

  test('whose second transaction meets an unresponsive node continues once the node responds, without a refusal', async () => {
    const trader = await newUser(world)
    await buy(buyBody('20'), trader)
    const { intentId } = requireQuote(await quote({ ...sellAll, side: 'sell' }, trader))
    await fetchBalance(async () => {
      expect((await sell({ ...sellAll, intentId }, trader)).body).toMatchObject({ data: { status: 'pending' } })
      await injectFault(world.sandboxUrl, 'eth', { action: 'refuse', count: 2, method: 'eth_simulateV1' })
    })
    await expect.poll(() => statusOf(trader), { timeout: 90_000 }).toBe('Successful')
  })

  test('pays at most twice the expected network fee', async () => {
    const trader = await newUser(world)
    const { intentId } = requireQuote(await quote(buyBody('20'), trader))
    await callDebugRpc(world.sandboxUrl, 'eth', 'anvil_setNextBlockBaseFeePerGas', [`0x${(10n ** 10n).toString(16)}`])
    await callDebugRpc(world.sandboxUrl, 'eth', 'evm_mine')
    const raiseGasPrice = await buy(buyBody('20', link.address, { intentId }), trader)
    expectRefusal('PRICE_MOVED', await raiseGasPrice, /network fee/)
  })
})
