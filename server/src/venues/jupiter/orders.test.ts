import type { Address } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { expect, test } from 'vitest'
import { type FakeAccount, lookupTable, tokenAccount } from '#chains/solana/test-support/account-data.ts'
import { skippedSlots } from '#chains/solana/test-support/fake-solana.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { decodeTokenAccount } from '#chains/solana/token-accounts.ts'
import { nonceInstruction, type SwapMessage } from './test-support/build-swap.ts'
import { httpFaults } from './test-support/fake-jupiter.ts'
import type { FakeMarket, Plan } from './test-support/fake-market.ts'
import { openMarket } from './test-support/open-market.ts'

const amount = 200_000_000n

const catchRefusal = (work: Promise<unknown>) =>
  work.then(
    () => 'built',
    (error: { code?: string }) => error.code ?? error,
  )

/** Gets a quote, then breaks the market, then requests the same quote and the order. */
async function requestBothRefused(
  alter: (market: FakeMarket) => void,
  timeoutMs?: number,
): Promise<[unknown, unknown]> {
  const { market, trader } = await openMarket(timeoutMs === undefined ? {} : { jupiterTimeoutMs: timeoutMs })
  const { terms } = await trader.terms('buy', amount)
  alter(market)
  const refused: [unknown, unknown] = [
    await catchRefusal(trader.terms('buy', amount)),
    await catchRefusal(trader.venue.order(terms)),
  ]
  expect(market.jupiter.executed).toEqual([])
  expect(market.chain.node.requests).not.toContain('sendTransaction')
  return refused
}

test.each(httpFaults)('Jupiter rejects quote and order with UPSTREAM_DOWN when the order is %s', async (fault) => {
  // A shorter timeout where no response will come.
  const timeoutMs = fault === 'silence' ? 700 : undefined
  const refused = await requestBothRefused((market) => {
    market.jupiter.fault = fault
  }, timeoutMs)
  expect(refused).toEqual(['UPSTREAM_DOWN', 'UPSTREAM_DOWN'])
})

const otherAddress = randomAddress()
const wrongOrders: [string, Record<string, unknown>, string][] = [
  ['another token out', { outputMint: otherAddress }, 'UPSTREAM_DOWN'],
  ['another token in', { inputMint: otherAddress }, 'UPSTREAM_DOWN'],
  ['a larger input than requested', { inAmount: String(amount + 1n) }, 'UPSTREAM_DOWN'],
  ['an order for another taker', { taker: otherAddress }, 'UPSTREAM_DOWN'],
  ['nothing out', { outAmount: '0', otherAmountThreshold: '0' }, 'UPSTREAM_DOWN'],
  ['a minimum of zero', { otherAmountThreshold: '0' }, 'UPSTREAM_DOWN'],
  ['a minimum above what is promised', { outAmount: '5', otherAmountThreshold: '6' }, 'UPSTREAM_DOWN'],
  ['an amount that is no number', { outAmount: '1e9' }, 'UPSTREAM_DOWN'],
  ['no transaction', { transaction: null }, 'UPSTREAM_DOWN'],
  ['a network fee paid by another account', { signatureFeePayer: otherAddress }, 'NO_ROUTE'],
  ['priority paid by another account', { prioritizationFeePayer: otherAddress }, 'NO_ROUTE'],
  ['a deposit paid by another account', { rentFeePayer: otherAddress }, 'NO_ROUTE'],
  ['an order without gas', { gasless: true }, 'NO_ROUTE'],
  ["a market maker's order", { router: 'jupiterz' as Address }, 'NO_ROUTE'],
  ['an order whose time is over', { expireAt: '1700000000' }, 'QUOTE_EXPIRED'],
  ['an order whose time is over, in words', { expireAt: '2023-01-01T00:00:00Z' }, 'QUOTE_EXPIRED'],
  ['an order whose time is no time', { expireAt: 'soon' }, 'QUOTE_EXPIRED'],
  ['an order without our fee', { feeBps: 0, platformFee: null }, 'NO_ROUTE'],
  ['no word of our fee', { platformFee: null }, 'NO_ROUTE'],
  ['less than our fee', { feeBps: 49 }, 'NO_ROUTE'],
  ['a fee in the token', { feeMint: otherAddress }, 'NO_ROUTE'],
  ['a fee in two mints', { platformFee: { amount: '1', feeBps: 50, feeMint: otherAddress } }, 'NO_ROUTE'],
  ['too little money', { transaction: '', errorCode: 1 }, 'INSUFFICIENT_BALANCE'],
  ['too little for the network', { transaction: '', errorCode: 2 }, 'INSUFFICIENT_GAS'],
  ['too little to be free', { transaction: '', errorCode: 3 }, 'INSUFFICIENT_GAS'],
  ['a transaction that could not be built', { transaction: '' }, 'NO_ROUTE'],
  ['bytes that are no transaction', { transaction: 'AQID' }, 'NO_ROUTE'],
]

test.each(wrongOrders)('Jupiter refuses quote and order: %s (field of the order)', async (_, change, code) => {
  const refused = await requestBothRefused((market) => {
    market.alterOrder = (order) => ({ ...order, ...change })
  })
  expect(refused).toEqual([code, code])
})

const wrongMessages: [string, (message: SwapMessage) => SwapMessage][] = [
  ['a message whose fee another one pays', (message) => ({ ...message, payer: otherAddress })],
  ['a message that another one signs too', (message) => ({ ...message, cosigner: otherAddress })],
  [
    'a message that a stored nonce keeps alive',
    (message) => ({ ...message, extra: [nonceInstruction(message.payer)] }),
  ],
]

test.each(wrongMessages)('Jupiter refuses quote and order: %s (transaction of the order)', async (_, alter) => {
  const refused = await requestBothRefused((market) => {
    market.alterMessage = alter
  })
  expect(refused).toEqual(['NO_ROUTE', 'NO_ROUTE'])
})

const wrongEffects: [string, (plan: Plan) => Plan, string][] = [
  ['nothing arrives', (plan) => ({ ...plan, pays: 0n }), 'SIMULATION_FAILED'],
  ['the platform gets nothing', (plan) => ({ ...plan, fee: 0n }), 'NO_ROUTE'],
  ['the platform gets a tenth less', (plan) => ({ ...plan, fee: (plan.fee * 9n) / 10n }), 'NO_ROUTE'],
  ['the platform gets a tenth more', (plan) => ({ ...plan, fee: (plan.fee * 11n) / 10n }), 'NO_ROUTE'],
  ['a program fails', (plan) => ({ ...plan, err: { InstructionError: [3, { Custom: 7 }] } }), 'SIMULATION_FAILED'],
  ['less than the minimum', (plan) => ({ ...plan, err: { InstructionError: [3, { Custom: 6001 }] } }), 'PRICE_MOVED'],
  [
    'too little stays',
    (plan) => ({ ...plan, err: { InsufficientFundsForRent: { account_index: 0 } } }),
    'INSUFFICIENT_GAS',
  ],
  ['the fee cannot be paid', (plan) => ({ ...plan, err: 'InsufficientFundsForFee' }), 'INSUFFICIENT_GAS'],
]

test.each(wrongEffects)('Jupiter refuses quote and order when the simulation shows that %s', async (_, alter, code) => {
  const refused = await requestBothRefused((market) => {
    market.alterPlan = alter
  })
  expect(refused).toEqual([code, code])
})

test("Jupiter quotes the simulated amount when it is below the order's, and refuses the order", async () => {
  const { market, trader } = await openMarket()
  const { quote, terms } = await trader.terms('buy', amount)
  market.alterPlan = (plan) => ({ ...plan, pays: (plan.pays * 97n) / 100n })
  const atWorsePrice = await trader.terms('buy', amount)
  expect(atWorsePrice.quote.buyAmount).toBe((quote.buyAmount * 97n) / 100n)
  expect(atWorsePrice.quote.minBuyAmount).toBe((atWorsePrice.quote.buyAmount * 99n) / 100n)
  expect(await catchRefusal(trader.venue.order(terms))).toBe('PRICE_MOVED')
})

test('Jupiter does not promise more than the order, even if the simulation shows more', async () => {
  const { market, trader } = await openMarket()
  const { quote } = await trader.terms('buy', amount)
  market.alterPlan = (plan) => ({ ...plan, pays: plan.pays * 2n })
  expect((await trader.terms('buy', amount)).quote.buyAmount).toBe(quote.buyAmount)
})

test("Jupiter adds a buy's unexpected cost to its price, and refuses one above the agreed maximum", async () => {
  const { market, trader } = await openMarket()
  const { quote, terms } = await trader.terms('buy', amount)
  market.alterPlan = (plan) => ({ ...plan, spends: plan.spends + 1_000_000n })
  const withHigherFee = await trader.terms('buy', amount)
  expect(withHigherFee.quote.maxNetworkFee).toBeGreaterThan(quote.maxNetworkFee + 999_999n)
  expect(await catchRefusal(trader.venue.order(terms))).toBe('PRICE_MOVED')
})

test('Jupiter spends the reserve for a possibly missing account on nothing else while the account exists', async () => {
  const { market, trader } = await openMarket()
  const first = await trader.terms('buy', amount)
  await trader.chain.send(trader.sign(await trader.venue.order(first.terms)))
  const { terms, quote } = await trader.terms('buy', amount)
  expect(quote.accountReserve).toBe(2_039_280n)
  market.alterPlan = (plan) => ({ ...plan, spends: plan.spends + 99_000n })
  await trader.venue.order(terms)
  market.alterPlan = (plan) => ({ ...plan, spends: plan.spends + 101_000n })
  expect(await catchRefusal(trader.venue.order(terms))).toBe('PRICE_MOVED')
})

test.each(['buy', 'sell'] as const)(
  "Jupiter does not refuse a %s because another trade's fee arrived between two reads",
  async (side) => {
    const { market, trader } = await openMarket()
    const first = await trader.terms('buy', amount)
    await trader.chain.send(trader.sign(await trader.venue.order(first.terms)))
    const { accounts, node } = market.chain
    const simulate = node.answers.simulateTransaction
    let others = 2
    node.answers.simulateTransaction = (...params) => {
      const held = decodeTokenAccount(accounts.get(market.feeAccount)?.data ?? new Uint8Array())
      others -= 1
      if (held && others >= 0)
        market.chain.accounts.set(market.feeAccount, tokenAccount({ ...held, amount: held.amount + 5_000_000n }))
      return simulate?.(...params)
    }
    const { quote } = await trader.terms(side, amount)
    expect(others).toBe(-1)
    expect(quote.platformFee).toBe(side === 'buy' ? amount / 200n : amount / market.price / 200n)
  },
)

test('Jupiter refuses a sale that takes more tokens than agreed', async () => {
  const { market, trader } = await openMarket()
  const { terms } = await trader.terms('buy', amount)
  await trader.chain.send(trader.sign(await trader.venue.order(terms)))
  const sale = await trader.terms('sell', 1_000_000n)
  market.alterPlan = (plan) => ({ ...plan, spends: plan.spends + 1n })
  expect(await catchRefusal(trader.terms('sell', 1_000_000n))).toBe('SIMULATION_FAILED')
  expect(await catchRefusal(trader.venue.order(sale.terms))).toBe('SIMULATION_FAILED')
})

const otherTables: [string, (table: FakeAccount) => FakeAccount | undefined][] = [
  ['missing', () => undefined],
  ['too short', () => lookupTable([])],
  ["another program's", (table) => ({ ...table, owner: randomAddress() })],
  ['not begun', (table) => ({ ...table, data: table.data.map((byte, index) => (index === 0 ? 0 : byte)) })],
]

test.each(otherTables)('Jupiter refuses to sign with a look-up table that is %s', async (_, change) => {
  const refused = await requestBothRefused(({ chain, table, tableAddresses }) => {
    const account = change(lookupTable(tableAddresses))
    if (account) chain.accounts.set(table, account)
    else chain.accounts.delete(table)
  })
  expect(refused).toEqual(['UPSTREAM_DOWN', 'UPSTREAM_DOWN'])
})

test('Jupiter requests the platform fee only if one was agreed', async () => {
  const { market, trader } = await openMarket()
  await trader.terms('buy', amount)
  const { referralAccount } = market
  expect(market.jupiter.orders.at(-1)).toMatchObject({ referralAccount, referralFee: '50', taker: trader.address })
  const { quote } = await trader.terms('buy', amount, { platformFeeBps: 0 })
  expect(market.jupiter.orders.at(-1)).not.toHaveProperty('referralFee')
  expect(quote.platformFee).toBe(0n)
})

test('Jupiter reports no route for a token without a market, and an outage for a malformed request', async () => {
  const { market, trader } = await openMarket()
  market.jupiter.answer = () => ({ status: 400, body: { error: 'No routes found' } })
  expect(await catchRefusal(trader.terms('buy', amount))).toBe('NO_ROUTE')
  market.jupiter.answer = () => ({ status: 400, body: { error: 'invalid type: found null' } })
  expect(await catchRefusal(trader.terms('buy', amount))).toBe('UPSTREAM_DOWN')
  market.jupiter.answer = () => ({ status: 401, body: { error: 'No routes for this key' } })
  expect(await catchRefusal(trader.terms('buy', amount))).toBe('UPSTREAM_DOWN')
})

test('Jupiter refuses a swap without the coin whose token program is unknown, and the coin against itself', async () => {
  const { trader } = await openMarket()
  const request = { owner: trader.address, sellAmount: amount, platformFeeBps: 50, slippageBps: 100 }
  const coin = solanaCoinAddress
  for (const [sellToken, buyToken] of [
    [coin, coin],
    [otherAddress, trader.token],
  ] as const) {
    expect(
      await catchRefusal(
        trader.venue.quote({ ...request, sellToken: sellToken as Address, buyToken: buyToken as Address }),
      ),
    ).toBe('NO_ROUTE')
  }
})

test("Jupiter limits an order's validity to our node's newest blockhash, or to a longer time that Jupiter states", async () => {
  const { market, trader } = await openMarket()
  const { terms } = await trader.terms('buy', amount)
  market.chain.isMoving = false
  const own = BigInt(market.chain.slot - skippedSlots + 150)
  const lastValid = async (stated: string | undefined) => {
    market.alterOrder = (order) => ({ ...order, lastValidBlockHeight: stated })
    return (await trader.venue.order(terms)).lastValid
  }
  expect(await lastValid(undefined)).toBe(own)
  expect(await lastValid(String(own - 100n))).toBe(own)
  expect(await lastValid(String(own + 3n))).toBe(own + 3n)
  expect(await catchRefusal(lastValid(String(own + 151n)))).toBe('UPSTREAM_DOWN')
})

test('Jupiter orders with less slippage after a small price drop, and refuses after a large one', async () => {
  const { market, trader } = await openMarket()
  const { terms, quote } = await trader.terms('buy', amount)
  market.alterOrder = (order) => lowerOutput(order, 9_950n)
  market.alterPlan = (plan) => ({ ...plan, pays: (plan.pays * 9_950n) / 10_000n })
  await trader.venue.order(terms)
  const [guess, second] = market.jupiter.orders.slice(-2)
  expect(guess?.slippageBps).toBe('100')
  const promised = (quote.buyAmount * 9_950n) / 10_000n
  const enforcedMinimum = (promised * (10_000n - BigInt(second?.slippageBps ?? '0'))) / 10_000n
  expect(enforcedMinimum).toBeGreaterThanOrEqual(BigInt(terms.minBuyAmount))
  expect(enforcedMinimum - BigInt(terms.minBuyAmount)).toBeLessThan(promised / 9_000n)
  market.alterOrder = (order) => lowerOutput(order, 9_890n)
  market.alterPlan = (plan) => ({ ...plan, pays: (plan.pays * 9_890n) / 10_000n })
  expect(await catchRefusal(trader.venue.order(terms))).toBe('PRICE_MOVED')
})

function lowerOutput(order: Record<string, unknown>, share: bigint): Record<string, unknown> {
  const outAmount = (BigInt(order.outAmount as string) * share) / 10_000n
  const otherAmountThreshold = (outAmount * BigInt(10_000 - (order.slippageBps as number))) / 10_000n
  return { ...order, outAmount: String(outAmount), otherAmountThreshold: String(otherAmountThreshold) }
}
