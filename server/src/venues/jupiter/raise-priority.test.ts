import { expect, test } from 'vitest'
import { openMarket } from './test-support/open-market.ts'

const amount = 200_000_000n
const signatureFee = 5_000n

async function openPriorityMarket() {
  const { market, trader } = await openMarket()
  /** Lamports for priority of a quote, and the orders that it took. */
  const quotePriority = async (priority: 'normal' | 'fast' | 'urgent') => {
    market.jupiter.orders.length = 0
    const { quote, terms } = await trader.terms('buy', amount, { priority })
    const fee = quote.expectedNetworkFee - (quote.accountDeposit ?? 0n) - signatureFee
    return { fee, quote, terms, orders: [...market.jupiter.orders] }
  }
  /** Makes Jupiter state this as the priority fee that it would choose. */
  const setUsualFee = (lamports: unknown) => {
    market.alterOrder = (order) => ({ ...order, prioritizationFeeLamports: lamports })
  }
  return { market, trader, quotePriority, setUsualFee }
}

test('Jupiter chooses the fee of a normal priority in one order, and is asked for a multiple of it otherwise', async () => {
  const { quotePriority, setUsualFee } = await openPriorityMarket()
  setUsualFee(50_000)
  const normal = await quotePriority('normal')
  expect(normal.orders.map(({ priorityFeeLamports }) => priorityFeeLamports)).toEqual([undefined])
  const urgent = await quotePriority('urgent')
  expect(urgent.orders.map(({ priorityFeeLamports: fee, broadcastFeeType: type }) => [fee, type])).toEqual([
    [undefined, undefined],
    ['200000', 'exactFee'],
  ])
  expect(urgent.fee).toBe(200_000n)
  expect((await quotePriority('fast')).fee).toBe(100_000n)
  expect(urgent.quote.maxNetworkFee - normal.quote.maxNetworkFee).toBeGreaterThan(200_000n - 10_000n)
})

test.each([0, null, undefined, -5])('a usual priority fee of %s counts as 10,000 lamports', async (usualFee) => {
  const { quotePriority, setUsualFee } = await openPriorityMarket()
  setUsualFee(usualFee)
  expect((await quotePriority('urgent')).fee).toBe(40_000n)
})

test('a raised priority fee is at most the maximum for priority, and refused above the share of a small trade', async () => {
  const { trader, quotePriority, setUsualFee } = await openPriorityMarket()
  setUsualFee(1e300)
  const { fee, orders } = await quotePriority('fast')
  expect([fee, orders[1]?.priorityFeeLamports]).toEqual([9_995_000n, '9995000'])
  // The signer allows this purchase 0.005 SOL for the network.
  await expect(trader.terms('buy', 10_000_000n, { priority: 'fast' })).rejects.toMatchObject({
    ...{ code: 'NETWORK_FEE_TOO_HIGH', details: { reason: 'fee-share' } },
  })
})

test('the order of an urgent trade pays the urgent fee, at most the agreed network fee, and at least the usual one', async () => {
  const { market, trader, quotePriority, setUsualFee } = await openPriorityMarket()
  setUsualFee(50_000)
  const { terms } = await quotePriority('urgent')
  const order = async () => {
    market.jupiter.orders.length = 0
    const prepared = await trader.venue.order(terms)
    return { prepared, fees: market.jupiter.orders.map(({ priorityFeeLamports }) => priorityFeeLamports) }
  }
  const { prepared, fees } = await order()
  expect(fees).toEqual([undefined, '200000'])
  // The confirmed network fee has room for twice the fee, and for the account's rent.
  setUsualFee(90_000)
  expect((await order()).fees).toEqual([undefined, '360000'])
  setUsualFee(150_000)
  expect((await order()).fees).toEqual([undefined, '404998'])
  await trader.chain.send(trader.sign(prepared))
  setUsualFee(1_000_000)
  await expect(trader.venue.order(terms)).rejects.toMatchObject({
    code: 'PRICE_MOVED',
    details: { reason: 'fee-rose' },
  })
})
