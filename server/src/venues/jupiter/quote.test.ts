import type { SolanaAddress } from '@murmur/contract/address'
import type { Address } from '@solana/addresses'
import { expect, test } from 'vitest'
import { deriveTokenAccount } from '#chains/solana/derive-address.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import { walletAccount } from '#chains/solana/test-support/account-data.ts'
import { openMarket } from './test-support/open-market.ts'

const amount = 200_000_000n
const deposit = 2_039_280n

test('a Jupiter quote shows the deposit of a first buy, and reserves it for the next one, in case the account is closed', async () => {
  const { trader } = await openMarket()
  const first = await trader.terms('buy', amount)
  expect(first.quote).toMatchObject({ accountDeposit: deposit, accountReserve: 0n })
  // Signature and priority, room for either to rise, and the deposit.
  expect(first.quote.maxNetworkFee - deposit).toBe(5_000n + 1_501n + 100_000n)
  expect(first.quote.expectedNetworkFee - deposit).toBe(5_000n + 1_501n)
  await trader.chain.send(trader.sign(await trader.venue.order(first.terms)))
  const { quote } = await trader.terms('buy', amount)
  expect(quote).toMatchObject({ accountReserve: deposit, maxNetworkFee: first.quote.maxNetworkFee })
  expect(quote.accountDeposit).toBeUndefined()
})

test('a Jupiter quote has neither deposit nor reserve for a sale', async () => {
  const { trader } = await openMarket({ isToken2022: true })
  const { terms, quote } = await trader.terms('buy', amount)
  expect(quote).toMatchObject({ accountDeposit: deposit, accountReserve: 2_248_080n - deposit })
  await trader.chain.send(trader.sign(await trader.venue.order(terms)))
  const sale = await trader.terms('sell', 1_000_000n)
  expect(sale.quote.accountReserve).toBe(0n)
  expect(sale.quote.maxNetworkFee).toBe(5_000n + 1_501n + 100_000n)
})

test('a Jupiter quote allows an expensive priority fee to double until the order', async () => {
  const { market, trader } = await openMarket()
  market.alterMessage = (message) => ({ ...message, unitPrice: 10_000_000n })
  market.alterPlan = (plan) => ({ ...plan, networkFee: 1_505_000n })
  const { quote } = await trader.terms('buy', amount)
  expect(quote.maxNetworkFee).toBe(2n * 1_505_000n + deposit)
})

test('a Jupiter quote refuses an offer with an excessive network fee, as priority or as a tip', async () => {
  const { market, trader } = await openMarket()
  const refused = { code: 'NO_ROUTE', details: { reason: 'offer-dear' } }
  market.alterPlan = (plan) => ({ ...plan, spends: plan.spends + 9_900_000n })
  await trader.terms('buy', amount)
  market.alterPlan = (plan) => ({ ...plan, spends: plan.spends + 10_000_000n })
  await expect(trader.terms('buy', amount)).rejects.toMatchObject(refused)
  market.alterMessage = (message) => ({ ...message, unitPrice: 70_000_000n })
  market.alterPlan = (plan) => ({ ...plan, networkFee: 10_505_000n })
  await expect(trader.terms('buy', amount)).rejects.toMatchObject(refused)
})

test.each([
  [-0.123, 13],
  [0, 0],
  [-0.07, 7],
  [-12, 1200],
  [0.5, 50],
])('a Jupiter quote converts a price impact of %s percent to %i basis points', async (priceImpact, bps) => {
  const { market, trader } = await openMarket()
  market.alterOrder = (order) => ({ ...order, priceImpact })
  expect((await trader.terms('buy', amount)).quote.priceImpactBps).toBe(bps)
})

test('a Jupiter quote lists each exchange of the route once, cleaned for display', async () => {
  const { market, trader } = await openMarket()
  const step = (label: string) => ({ swapInfo: { label } })
  const labels = ['Whirlpool', 'Ray\u202edium\u200b CLMM', 'Whirlpool', '', 'A', 'B', 'C']
  market.alterOrder = (order) => ({ ...order, routePlan: labels.map(step) })
  expect((await trader.terms('buy', amount)).quote.route).toBe('Jupiter: Whirlpool, Raydium CLMM, A, B')
  market.alterOrder = (order) => ({ ...order, routePlan: [] })
  expect((await trader.terms('buy', amount)).quote.route).toBe('Jupiter')
})

test('a Jupiter quote retries a node that does not know the newest blockhash yet', async () => {
  const { market, trader } = await openMarket()
  const answer = market.chain.node.answers.simulateTransaction
  let simulations = 0
  market.chain.node.answers.simulateTransaction = (...params) => {
    simulations += 1
    if (simulations > 2) return answer?.(...params)
    return { context: { slot: market.chain.slot }, value: { err: 'BlockhashNotFound', logs: [], accounts: null } }
  }
  expect((await trader.terms('buy', amount)).quote.buyAmount).toBeGreaterThan(0n)
  simulations = -9
  await expect(trader.terms('buy', amount)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('a Jupiter quote rejects a simulation without accounts', async () => {
  const { market, trader } = await openMarket()
  const answer = market.chain.node.answers.simulateTransaction
  market.chain.node.answers.simulateTransaction = (...params) => {
    const response = answer?.(...params) as { value: object } | undefined
    return { ...response, value: { ...response?.value, accounts: null } }
  }
  await expect(trader.terms('buy', amount)).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

test('a Jupiter quote lowers the deposit by lamports that were sent to the future account', async () => {
  const { market, trader } = await openMarket()
  const account = await deriveTokenAccount(trader.address as Address, market.token as Address, tokenProgram)
  market.chain.accounts.set(account, walletAccount(890_880n))
  const { quote } = await trader.terms('buy', amount)
  expect(quote).toMatchObject({ accountDeposit: deposit - 890_880n, accountReserve: 890_880n })
})

test('a Jupiter quote does not ask Jupiter for an amount that exceeds what an account can hold', async () => {
  const { market, trader } = await openMarket()
  await expect(trader.terms('buy', 2n ** 64n)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
  expect(market.jupiter.orders).toEqual([])
})

test("a Jupiter quote uses the requested slippage even if the order's own minimum is higher", async () => {
  const { market, trader } = await openMarket()
  market.alterOrder = (order) => ({ ...order, otherAmountThreshold: order.outAmount })
  const { quote } = await trader.terms('buy', amount)
  expect(quote.minBuyAmount).toBe((quote.buyAmount * 9_900n) / 10_000n)
})

test('a Jupiter quote builds no order whose minimum is below the agreed one, even if it promises more', async () => {
  const { market, trader } = await openMarket()
  const { terms } = await trader.terms('buy', amount)
  market.alterOrder = (order) => ({ ...order, otherAmountThreshold: String(BigInt(terms.minBuyAmount) - 1n) })
  await expect(trader.venue.order(terms)).rejects.toMatchObject({ code: 'PRICE_MOVED' })
})

test('a Jupiter quote builds no order for another treasury or token program than in the terms', async () => {
  const { trader } = await openMarket()
  const { terms } = await trader.terms('buy', amount)
  const refused = { code: 'QUOTE_EXPIRED' }
  await expect(trader.venue.order({ ...terms, treasury: trader.address as SolanaAddress })).rejects.toMatchObject(
    refused,
  )
  const otherProgram = terms.tokenProgram === tokenProgram ? token2022Program : tokenProgram
  await expect(trader.venue.order({ ...terms, tokenProgram: otherProgram })).rejects.toMatchObject(refused)
})
