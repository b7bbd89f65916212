import type { Address } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { address } from '@solana/addresses'
import { afterEach, expect, test } from 'vitest'
import { deriveTokenAccount } from '#chains/solana/derive-address.ts'
import { token2022Program } from '#chains/solana/programs.ts'
import { encodeExtension, mintAccount, tokenAccount, walletAccount } from '#chains/solana/test-support/account-data.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { unlimitedUpstream } from '#test-support/fakes/unlimited-upstream.ts'
import { jupiterVenue } from '#venues/jupiter/jupiter-venue.ts'
import { type FakeMarket, fakeMarket } from '#venues/jupiter/test-support/fake-market.ts'

const markets: FakeMarket[] = []
afterEach(async () => {
  await Promise.all(markets.splice(0).map((market) => market.close()))
})

const coins = 5_000_000_000n

async function openMarket({ isRich = true, isToken2022 = false } = {}) {
  const market = await fakeMarket({ isToken2022 })
  markets.push(market)
  const simulationWallet = randomAddress()
  if (isRich) market.chain.accounts.set(simulationWallet, walletAccount(coins))
  const { referralAccount, feeAccount, token } = market
  const venue = jupiterVenue({
    solana: market.chain.solana,
    upstream: unlimitedUpstream(market.jupiter.url),
    referralAccount,
    feeAccount,
    simulationWallet,
  })
  return { market, simulationWallet, trip: () => venue.roundTrip?.({ address: token as Address }) }
}

/** A holder of the token with SOL. */
async function addHolder(market: FakeMarket, { amount = 10n ** 12n, lamports = coins, isFrozen = false } = {}) {
  const owner = randomAddress()
  const holding = await deriveTokenAccount(address(owner), address(market.token), address(market.program))
  const account = tokenAccount({ mint: market.token, owner, amount, program: market.program })
  if (isFrozen) account.data[108] = 2
  market.chain.accounts.set(owner, walletAccount(lamports))
  market.chain.accounts.set(holding, account)
  return owner
}

const listTakers = (market: FakeMarket) => market.jupiter.orders.map(({ taker, inputMint }) => [inputMint, taker])

test('the round-trip check on Solana simulates a purchase as the configured wallet and a sale as a holder, without a fee and without sending', async () => {
  const { market, simulationWallet, trip } = await openMarket()
  const holder = await addHolder(market)
  expect(await trip()).toMatchObject({ canBuy: true, canSell: true, buyTaxBps: 0, sellTaxBps: 0, errorMessage: null })
  expect(listTakers(market)).toEqual([
    [solanaCoinAddress, simulationWallet],
    [market.token, holder],
  ])
  expect(market.jupiter.orders.every(({ referralFee }) => referralFee === undefined)).toBe(true)
  expect(market.jupiter.executed).toEqual([])
  expect(market.chain.landed.size).toBe(0)
})

test('the round-trip check on Solana treats a token as unsellable when the simulation fails twice for each of two holders', async () => {
  const { market, trip } = await openMarket()
  await addHolder(market)
  await addHolder(market)
  market.alterPlan = (plan) =>
    plan.side === 'sell' ? { ...plan, err: { InstructionError: [3, { Custom: 17 }] } } : plan
  const result = await trip()
  expect(result).toMatchObject({ canBuy: true, canSell: false })
  expect(result?.errorMessage).toContain('"Custom":17')
})

test('the round-trip check on Solana does not treat a token as unsellable because of one holder', async () => {
  const { market, trip } = await openMarket()
  const first = await addHolder(market, { lamports: 2n * coins })
  await addHolder(market)
  market.alterPlan = (plan) =>
    plan.taker === first ? { ...plan, err: { InstructionError: [3, { Custom: 17 }] } } : plan
  expect(await trip()).toMatchObject({ canSell: true })
})

test('the round-trip check on Solana treats a token as unbuyable when the simulated purchase fails twice', async () => {
  const { market, trip } = await openMarket()
  market.alterPlan = (plan) => ({ ...plan, err: { InstructionError: [2, { Custom: 1 }] } })
  expect(await trip()).toMatchObject({ canBuy: false, canSell: null })
})

test('the round-trip check on Solana accepts an offer as proof where there is no holder and the mint allows all transfers', async () => {
  const { market, trip } = await openMarket()
  expect(await trip()).toMatchObject({ canBuy: true, canSell: true })
  expect(listTakers(market).at(-1)).toEqual([market.token, undefined])
})

test('the round-trip check on Solana does not accept it where a hook may interfere', async () => {
  const { market, trip } = await openMarket({ isToken2022: true })
  const hook = encodeExtension(14, Buffer.alloc(64, 1))
  market.chain.accounts.set(market.token, mintAccount({ decimals: 6, program: token2022Program, extensions: hook }))
  expect(await trip()).toMatchObject({ canBuy: true, canSell: null, powers: [{ code: 'transfer-hook' }] })
})

test('the round-trip check on Solana treats a token as unsellable that can be bought but has no offer to sell', async () => {
  const { market, trip } = await openMarket()
  market.alterOrder = (order) => (order.transaction === null ? { ...order, outAmount: '0' } : order)
  expect(await trip()).toMatchObject({ canBuy: true, canSell: false })
})

test('the round-trip check on Solana skips holders that are frozen or cannot pay; one with enough SOL also simulates the purchase', async () => {
  const { market, trip } = await openMarket({ isRich: false })
  await addHolder(market, { amount: 10n ** 14n, isFrozen: true })
  await addHolder(market, { amount: 10n ** 13n, lamports: 1n })
  const holder = await addHolder(market)
  expect(await trip()).toMatchObject({ canBuy: true, canSell: true })
  expect(listTakers(market)).toEqual([
    [solanaCoinAddress, holder],
    [market.token, holder],
  ])
})

test('the round-trip check on Solana draws no conclusion without a wallet for the simulation', async () => {
  const { trip } = await openMarket({ isRich: false })
  expect(await trip()).toMatchObject({ canBuy: null, canSell: null })
})

test("the round-trip check on Solana reports the mint's own rules during an outage of Jupiter, and does not query it for a frozen mint", async () => {
  const { market, trip } = await openMarket({ isToken2022: true })
  market.jupiter.fault = 'server-error'
  const set = (data: Buffer) =>
    market.chain.accounts.set(market.token, mintAccount({ decimals: 6, program: token2022Program, extensions: data }))
  set(encodeExtension(12, Buffer.alloc(32, 1)))
  expect(await trip()).toMatchObject({ canBuy: null, canSell: null, powers: [{ code: 'permanent-delegate' }] })
  const orderCount = market.jupiter.orders.length
  set(encodeExtension(6, Buffer.from([2])))
  expect(await trip()).toMatchObject({ canBuy: false, canSell: false, powers: [{ code: 'frozen-by-default' }] })
  expect(market.jupiter.orders.length).toBe(orderCount)
})
