import { type Address, toSolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { applyBps, toBaseUnits } from '@murmur/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solanaVenueTrader } from '#venues/test-support/sandbox-traders.ts'
import { testVenueConformance } from '#venues/test-support/venue-conformance.ts'
import { type SolanaTrader, type SolanaWorld, solanaTrader } from './solana-trader.ts'

const amount = 200_000_000n

/** The guarantees of chain and venue, with any Solana and Jupiter behind them. */
export function testSolanaConformance(open: () => Promise<SolanaWorld>): void {
  let world: SolanaWorld
  beforeAll(async () => {
    world = await open()
  })
  afterAll(() => world?.stop())
  const trader = (lamports?: bigint) => solanaTrader(world, lamports)
  testTrades(trader)
  testOrders(trader)
  testReads(trader)
  testVenueConformance(() => solanaVenueTrader(world))
}

type OpenTrader = (lamports?: bigint) => Promise<SolanaTrader>

function testTrades(open: OpenTrader): void {
  test('the Jupiter venue buys, sells all of it, and reports fills that match the wallet to the base unit', async () => {
    const trader = await open()
    const before = await trader.chain.holdings(trader.address as Address, [trader.token as Address])
    expect(before).toMatchObject({ coin: 5_000_000_000n, tokens: [{ address: trader.token, amount: 0n }] })

    const buy = await trader.terms('buy', amount)
    expect(buy.quote).toMatchObject({ steps: 1, platformFee: applyBps(amount, 50) })
    expect(buy.quote.route).toMatch(/^Jupiter: \S/)
    expect(buy.quote.accountDeposit).toBeGreaterThanOrEqual(2_039_280n)
    const order = await trader.venue.order(buy.terms)
    const bought = trader.sign(order)
    expect(await trader.chain.getStatus(bought)).toEqual({ status: 'not-found', chainTime: null })
    // The relay may be faster than the node that runs in parallel.
    expect(['accepted', 'known']).toContain((await trader.chain.send(bought)).answer)
    const landed = await trader.included(bought)
    const fill = await trader.venue.readFill(buy.terms, bought.hash)
    expect(fill).toMatchObject({ sold: amount, platformFee: applyBps(amount, 50), crossChecked: true })
    expect(fill.bought).toBeGreaterThanOrEqual(BigInt(buy.terms.minBuyAmount))
    expect(fill.blockNumber).toBe(landed.blockNumber)
    expect(landed.networkFee).toBeLessThanOrEqual(BigInt(buy.terms.maxNetworkFee))
    const middle = await trader.chain.holdings(trader.address as Address, [trader.token as Address, solanaCoinAddress])
    expect(middle.tokens).toEqual([{ address: trader.token, amount: fill.bought }])
    expect(middle.coin).toBe(before.coin - amount - landed.networkFee)

    const sell = await trader.terms('sell', fill.bought)
    expect(sell.quote.accountDeposit).toBeUndefined()
    const sold = trader.sign(await trader.venue.order(sell.terms))
    expect(['accepted', 'known']).toContain((await trader.chain.send(sold)).answer)
    const gone = await trader.included(sold)
    const back = await trader.venue.readFill(sell.terms, sold.hash)
    expect(back).toMatchObject({ sold: fill.bought, crossChecked: true })
    expect(back.bought).toBeGreaterThanOrEqual(BigInt(sell.terms.minBuyAmount))
    expect(back.platformFee).toBe(applyBps(back.bought + back.platformFee, 50))
    const after = await trader.chain.holdings(trader.address as Address, [trader.token as Address])
    expect(after.tokens).toEqual([{ address: trader.token, amount: 0n }])
    expect(after.coin).toBe(middle.coin + back.bought - gone.networkFee)
  })

  test('the Jupiter venue reports a transaction that is sent twice as known the second time, and executes it once', async () => {
    const trader = await open()
    const { terms } = await trader.terms('buy', amount)
    const transaction = trader.sign(await trader.venue.order(terms))
    await trader.chain.send(transaction)
    await trader.included(transaction)
    const once = await trader.chain.holdings(trader.address as Address, [trader.token as Address])
    expect(await trader.chain.send(transaction)).toEqual({ answer: 'known' })
    expect(await trader.chain.holdings(trader.address as Address, [trader.token as Address])).toMatchObject({
      coin: once.coin,
      tokens: once.tokens,
    })
  })
}

function testOrders(open: OpenTrader): void {
  test('the Jupiter venue builds two different transactions from two orders of the same terms', async () => {
    const trader = await open()
    const { terms } = await trader.terms('buy', amount)
    const [one, other] = [await trader.venue.order(terms), await trader.venue.order(terms)]
    expect(trader.sign(one).hash).not.toBe(trader.sign(other).hash)
  })

  test('the Jupiter venue builds no order that cannot keep the agreed minimum or network fee', async () => {
    const trader = await open()
    const { terms, quote } = await trader.terms('buy', amount)
    const tooCheap = { ...terms, maxNetworkFee: toBaseUnits(5000n) }
    await expect(trader.venue.order(tooCheap)).rejects.toMatchObject({ code: 'PRICE_MOVED' })
    const otherProgram = { ...terms, tokenProgram: toSolanaAddress(trader.address) }
    await expect(trader.venue.order(otherProgram)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    // Hardly below the promised amount: the order must keep its minimum with almost no slippage.
    const near = { ...terms, minBuyAmount: toBaseUnits(quote.buyAmount - quote.buyAmount / 2_000n) }
    const { unsigned } = await trader.venue.order(near)
    expect(unsigned.message).not.toBe('')
  })
}

function testReads(open: OpenTrader): void {
  test('the Jupiter venue returns the metadata of coin and token, and none for a wallet', async () => {
    const { chain, address, token } = await open(10_000_000n)
    expect(await chain.tokenMetadata(solanaCoinAddress)).toMatchObject({ symbol: 'SOL', name: 'Solana', decimals: 9 })
    expect(await chain.tokenMetadata(token as Address)).toMatchObject({ address: token, program: expect.any(String) })
    expect(await chain.tokenMetadata(address as Address)).toBeUndefined()
    expect(chain.readAddress(address)).toBe(address)
    // With a single 1 appended, some addresses are still 32 bytes.
    expect(chain.readAddress(`${address}1111`)).toBeUndefined()
  })
}
