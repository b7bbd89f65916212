import { afterAll, beforeAll, expect, test } from 'vitest'
import { referralFeeAccount, token2022Program, wrappedSol } from '#solana/addresses.ts'
import { parseWireTransaction } from '#solana/chain/parse-wire-transaction.ts'
import { lookupTableAddress } from '#solana/seed/seed-addresses.ts'
import { catchRpcError, openTestSolana, type TestSolana } from '../../test-support/open-test-solana.ts'
import { signWire, testSigner } from '../../test-support/sol-client.ts'
import { createTrader, findSolToken, type Trader } from '../../test-support/sol-trader.ts'
import { createTemporaryFolder } from '../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
let sol: TestSolana
let alice: Trader

beforeAll(async () => {
  sol = await openTestSolana(folder.path)
  alice = createTrader(sol, testSigner('alice'))
  sol.faucet.grant(alice.address, false)
})
afterAll(async () => {
  await sol.close()
  folder.remove()
})

const latest = { commitment: 'processed', encoding: 'base64' }
const send = (raw: string, more = {}) => sol.rpc('sendTransaction', raw, { encoding: 'base64', ...more })

test("the sandbox's Jupiter buys with one signature, moves exactly the stated amounts, and pays the fee to the referral account", async () => {
  const bonk = findSolToken('BONK')
  const before = alice.lamports()
  const order = await alice.buy(bonk, 1_000_000_000n)
  expect(order).toMatchObject({ feeBps: 50, feeMint: wrappedSol, signatureFeePayer: alice.address, router: 'metis' })
  expect(order.platformFee).toEqual({ amount: '5000000', feeBps: 50, feeMint: wrappedSol })
  const { signature, done } = alice.executeSigned(order)
  expect(await done).toMatchObject({
    status: 'Success',
    signature,
    totalInputAmount: '1000000000',
    inputAmountResult: '995000000',
    totalOutputAmount: order.outAmount,
  })
  expect(await alice.held(bonk)).toBe(BigInt(order.outAmount))
  const { signatureFeeLamports, prioritizationFeeLamports, rentFeeLamports } = order
  const costs = signatureFeeLamports + prioritizationFeeLamports + rentFeeLamports
  expect(before - alice.lamports()).toBe(1_000_000_000 + costs)
  expect(sol.rpc('getTokenAccountBalance', referralFeeAccount, latest).value.amount).toBe('5000000')
})

test("the sandbox's Jupiter sells for the coin, leaves no wrapped account behind, and deducts the fee from the received amount", async () => {
  const bonk = findSolToken('BONK')
  const held = await alice.held(bonk)
  const feesBefore = BigInt(sol.rpc('getTokenAccountBalance', referralFeeAccount, latest).value.amount)
  const before = alice.lamports()
  const order = await alice.sell(bonk, held / 2n)
  const { done } = alice.executeSigned(order)
  expect(await done).toMatchObject({ status: 'Success', totalOutputAmount: order.outAmount })
  expect(await alice.held(bonk)).toBe(held - held / 2n)
  const fees = BigInt(sol.rpc('getTokenAccountBalance', referralFeeAccount, latest).value.amount)
  expect(fees - feesBefore).toBe(BigInt(order.platformFee.amount))
  const gross = BigInt(order.outAmount) + BigInt(order.platformFee.amount)
  expect(BigInt(order.platformFee.amount)).toBe((gross * 50n) / 10_000n)
  const networkFee = order.signatureFeeLamports + order.prioritizationFeeLamports
  expect(alice.lamports() - before).toBe(Number(order.outAmount) - networkFee)
  const wrapped = sol.rpc('getTokenAccountsByOwner', alice.address, { mint: wrappedSol }, latest)
  expect(wrapped.value).toEqual([])
})

test("the sandbox's Jupiter builds a transaction with one signer that uses the look-up table, and lists the table's keys", async () => {
  const order = await alice.buy(findSolToken('JUP'), 50_000_000n)
  const { message } = parseWireTransaction(new Uint8Array(Buffer.from(order.transaction, 'base64')))
  expect(message).toMatchObject({ version: 0, header: { numSignerAccounts: 1 } })
  expect(message.staticAccounts[0]).toBe(alice.address)
  const lookups = 'addressTableLookups' in message ? message.addressTableLookups : undefined
  expect(lookups?.map(({ lookupTableAddress: table }) => table)).toEqual([lookupTableAddress])
  expect(message.staticAccounts).not.toContain(findSolToken('JUP').address)
  const { signature, done } = alice.executeSigned(order)
  await done
  const found = sol.rpc('getTransaction', signature, { commitment: 'confirmed', maxSupportedTransactionVersion: 0 })
  expect(found).toBeNull()
  sol.wait(1)
  const { meta, transaction } = sol.rpc('getTransaction', signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  })
  expect(meta.loadedAddresses.readonly).toContain(findSolToken('JUP').address)
  const keys = [...transaction.message.accountKeys, ...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly]
  expect(keys).toHaveLength(meta.preBalances.length)
  const own = ({ owner }: { owner: string }) => owner === alice.address
  expect(meta.preTokenBalances.filter(own)).toEqual([])
  expect(meta.postTokenBalances.filter(own)).toMatchObject([
    { mint: findSolToken('JUP').address, uiTokenAmount: { amount: order.outAmount, decimals: 6 } },
  ])
  expect(meta.preBalances[0] - meta.postBalances[0]).toBe(50_000_000 + meta.fee + order.rentFeeLamports)
})

test("the sandbox's Jupiter builds two transactions for two equal orders, and each vault pays once", async () => {
  const [one, two] = [
    await alice.buy(findSolToken('WIF'), 10_000_000n),
    await alice.buy(findSolToken('WIF'), 10_000_000n),
  ]
  expect(signWire(one.transaction, alice.signer).signature).not.toBe(signWire(two.transaction, alice.signer).signature)
  const first = alice.executeSigned(one)
  await first.done
  await alice.executeSigned(two).done
  expect(await alice.held(findSolToken('WIF'))).toBe(BigInt(one.outAmount) + BigInt(two.outAmount))
  // Sending the same bytes again changes nothing, by either endpoint.
  expect(await sol.execute({ signedTransaction: first.raw, requestId: one.requestId })).toEqual(await first.done)
  expect(catchRpcError(() => send(first.raw))).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } })
  // A second transaction that uses an empty vault fails on chain.
  sol.wait(1)
  const again = alice.resign(one.transaction, sol.rpc('getLatestBlockhash', latest).value.blockhash)
  expect(catchRpcError(() => send(again.raw))).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 6: custom program error: 0x1',
    data: { err: { InstructionError: [6, { Custom: 1 }] } },
  })
  expect(await alice.held(findSolToken('WIF'))).toBe(BigInt(one.outAmount) + BigInt(two.outAmount))
})

test("the sandbox's Jupiter fails on chain, costing only the fee, if the price moved beyond the slippage", async () => {
  const ray = findSolToken('RAY')
  const order = await alice.buy(ray, 100_000_000n, { slippageBps: '100' })
  const fine = await alice.buy(ray, 100_000_000n, { slippageBps: '500' })
  sol.book.shift(ray.address, 1.02)
  const before = alice.lamports()
  const { signature, done } = alice.executeSigned(order)
  expect(await done).toMatchObject({ status: 'Failed', code: 1, signature })
  const fee = order.signatureFeeLamports + order.prioritizationFeeLamports
  expect(before - alice.lamports()).toBe(fee)
  const [status] = sol.rpc('getSignatureStatuses', [signature]).value
  expect(status).toMatchObject({ err: { InstructionError: [6, { Custom: 1 }] }, confirmationStatus: 'processed' })
  // Within the slippage tolerance, the order executes at the quoted amount.
  expect(await alice.executeSigned(fine).done).toMatchObject({ status: 'Success', totalOutputAmount: fine.outAmount })
  sol.book.shift(ray.address, 1 / 1.02)
})

test("the sandbox's Jupiter delivers a token net of its transfer fee, and sells it", async () => {
  const token = findSolToken('transfer-fee')
  const order = await alice.buy(token, 100_000_000n)
  expect(await alice.executeSigned(order).done).toMatchObject({ status: 'Success' })
  expect(await alice.held(token)).toBe(BigInt(order.outAmount))
  const gross = (BigInt(order.outAmount) * 10_000n) / 9700n
  expect(Number(gross) / 1e6 / (((100_000_000 / 1e9) * 150) / 0.4)).toBeCloseTo(0.994, 2)
  const sale = await alice.sell(token, BigInt(order.outAmount))
  expect(await alice.executeSigned(sale).done).toMatchObject({ status: 'Success', totalOutputAmount: sale.outAmount })
  expect(await alice.held(token)).toBe(0n)
})

test("the sandbox's Jupiter cannot buy a token whose accounts are frozen by default", async () => {
  const order = await alice.buy(findSolToken('frozen'), 10_000_000n)
  const { raw } = signWire(order.transaction, alice.signer)
  const simulated = sol.rpc('simulateTransaction', raw, { encoding: 'base64', sigVerify: true }).value
  expect(simulated.err).toEqual({ InstructionError: [6, { Custom: 17 }] })
  expect(simulated.logs.join()).toContain('Account is frozen')
  expect(await alice.executeSigned(order).done).toMatchObject({ status: 'Failed', code: 17 })
})

test.each(['permanent-delegate', 'lookalike', 'mutable-metadata', 'PYUSD', 'AIRDROP'])(
  "the sandbox's Jupiter buys and sells %s",
  async (name) => {
    const token = findSolToken(name)
    const order = await alice.buy(token, 20_000_000n)
    expect(await alice.executeSigned(order).done).toMatchObject({ status: 'Success' })
    const sale = await alice.sell(token, await alice.held(token))
    expect(await alice.executeSigned(sale).done).toMatchObject({ status: 'Success' })
    if (token.program === 'token-2022') {
      const found = sol.rpc('getTokenAccountsByOwner', alice.address, { programId: token2022Program }, latest).value
      expect(found.map(({ account }: { account: { owner: string } }) => account.owner)).toContain(token2022Program)
    }
  },
)

test("the sandbox's Jupiter states the fees and rent that the chain then charges", async () => {
  for (const token of [findSolToken('ORCA'), findSolToken('transfer-fee'), findSolToken('PYUSD')]) {
    const stranger = createTrader(sol, testSigner(`stranger ${token.symbol}`))
    sol.faucet.grant(stranger.address, false)
    const order = await stranger.buy(token, 1_000_000n)
    const { fee } = sol.chain.ledger.find(sol.faucet.grant(stranger.address, false)) ?? {}
    expect(fee).toBeGreaterThan(5000)
    await stranger.executeSigned(order).done
    const spent = 5_000_000_000 - stranger.lamports()
    expect(spent).toBe(1_000_000 + order.signatureFeeLamports + order.prioritizationFeeLamports + order.rentFeeLamports)
  }
})

test("the sandbox's Jupiter deletes an expired order with its vault, and keeps one that may still be executed", async () => {
  const [done, open] = [
    await alice.buy(findSolToken('ORCA'), 1_000_000n),
    await alice.buy(findSolToken('ORCA'), 1_000_000n),
  ]
  await alice.executeSigned(done).done
  const vaults = [done, open].map(({ requestId }) => sol.orders.find(requestId)?.vault as string)
  const exist = () => vaults.map((vault) => sol.chain.accounts.read(vault) !== undefined)
  sol.wait(700)
  await alice.buy(findSolToken('ORCA'), 1_000_000n)
  expect(exist()).toEqual([true, true])
  sol.wait(100)
  await alice.buy(findSolToken('ORCA'), 1_000_000n)
  expect(exist()).toEqual([false, false])
  await expect(alice.executeSigned(open).done).rejects.toThrow('Missing cached order')
})
