import { type Address, type SolanaAddress, toSolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveTokenAccount } from '#chains/solana/derive-address.ts'
import { readWrappedLamports } from '#chains/solana/holdings.ts'
import { tokenProgram } from '#chains/solana/programs.ts'
import { solanaChain } from '#chains/solana/solana-chain.ts'
import { makeSolanaKey, type SolanaKey } from '#chains/solana/test-support/solana-key.ts'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { sandboxReferralAccount, startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { solanaTrader } from '#venues/jupiter/test-support/solana-trader.ts'
import { solanaTransfers } from './solana-transfers.ts'
import { buyToken, sendSolana, toSigner } from './test-support/send-solana.ts'
import type { ObservedTransfer } from './transfers.port.ts'

const bonk = sandboxToken('sol', 'BONK')
const sol = 1_000_000_000n

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox?.stop())

const openFeed = (maxTransactions?: number) =>
  solanaTransfers(sandbox.solana, { settleDepth: 1, ...(maxTransactions ? { maxTransactions } : {}) })

async function readSince(reader: ReturnType<typeof openFeed>, cursor: string | null, owner: Address) {
  const transfers: ObservedTransfer[] = []
  for (let at = cursor; ; ) {
    const batch = await reader.readSince(at, async () => [owner])
    transfers.push(...batch.transfers)
    at = batch.cursor
    if (batch.isCaughtUp) return { transfers, cursor: at }
  }
}

/** Reads all transfers from the wallet's beginning and compares their sum with its holdings. */
async function expectEqualToChain(owner: Address, transfers: readonly ObservedTransfer[]): Promise<void> {
  const sums = new Map<Address, bigint>([[solanaCoinAddress, 0n]])
  const add = (token: Address, units: bigint) => sums.set(token, (sums.get(token) ?? 0n) + units)
  for (const { token, direction, amount, networkFee } of transfers) {
    add(token, direction === 'in' ? amount : -amount)
    add(solanaCoinAddress, -networkFee)
  }
  const { coin, tokens } = await solanaChain(sandbox.solana).holdings(owner, [...sums.keys()])
  expect(sums.get(solanaCoinAddress)).toBe(coin)
  for (const { address, amount } of tokens) expect([address, sums.get(address)]).toEqual([address, amount])
}

/** A wallet with the faucet's grant and, from a swap, some of a token. */
async function createTrader(symbol = 'BONK') {
  const token = sandboxToken('sol', symbol).address
  const { solana, jupiterUrl, fund } = sandbox
  return solanaTrader({ solana, jupiterUrl, referralAccount: sandboxReferralAccount, token, fund, stop: sandbox.stop })
}

async function createFundedKey(): Promise<SolanaKey> {
  const key = makeSolanaKey()
  await sandbox.fund(key.address)
  while ((await solanaChain(sandbox.solana).holdings(key.address, [])).coin === 0n) {
    await solanaChain(sandbox.solana).untilNextBlock(500)
  }
  return key
}

const bonkMint = toSolanaAddress(bonk.address)
const readBonkBalance = (owner: SolanaAddress) => deriveTokenAccount(owner, bonkMint, tokenProgram)

async function createAccountInstruction(payer: SolanaKey, owner: SolanaAddress) {
  const ata = await readBonkBalance(owner)
  return getCreateAssociatedTokenIdempotentInstruction({ payer: toSigner(payer), ata, owner, mint: bonkMint })
}

async function transferInstruction(from: SolanaKey, to: SolanaAddress, amount: bigint) {
  return getTransferCheckedInstruction({
    source: await readBonkBalance(from.address),
    destination: await readBonkBalance(to),
    mint: bonkMint,
    authority: toSigner(from),
    amount,
    decimals: bonk.decimals,
  })
}

test("the Solana transfer reader reports the faucet's grant", async () => {
  const { address } = await createFundedKey()
  const { transfers, cursor } = await readSince(openFeed(), null, address)
  expect(transfers).toMatchObject([
    { direction: 'in', token: solanaCoinAddress, amount: 5n * sol, networkFee: 0n, position: 0, owner: address },
  ])
  expect(transfers[0]?.counterparty).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  // Another process, without memory, lists and reports the same transactions again.
  expect((await readSince(openFeed(), cursor, address)).transfers).toEqual(transfers)
  await expectEqualToChain(address, transfers)
})

test.each(['BONK', 'PYUSD', 'FEE3'])(
  "the Solana transfer reader adds up to the wallet's holdings after manual swaps of %s",
  async (symbol) => {
    const trader = await createTrader(symbol)
    const reader = openFeed()
    const all = await readSince(reader, null, trader.address)
    const buy = await trader.terms('buy', sol / 5n)
    const bought = trader.sign(await trader.venue.order(buy.terms))
    await trader.chain.send(bought)
    const { networkFee } = await trader.included(bought)
    const after = await readSince(reader, all.cursor, trader.address)
    expect(after.transfers.map(({ direction, hash }) => [direction, hash])).toEqual([
      ['out', bought.hash],
      ['in', bought.hash],
    ])
    expect(after.transfers[0]).toMatchObject({ token: solanaCoinAddress, amount: sol / 5n, networkFee })
    const { tokens } = await trader.chain.holdings(trader.address, [trader.token as Address])
    const sell = await trader.terms('sell', (tokens[0]?.amount ?? 0n) / 3n)
    const sold = trader.sign(await trader.venue.order(sell.terms))
    await trader.chain.send(sold)
    await trader.included(sold)
    const rest = await readSince(reader, after.cursor, trader.address)
    await expectEqualToChain(trader.address, [...all.transfers, ...after.transfers, ...rest.transfers])
  },
)

test('the Solana transfer reader reports payments between wallets exactly once, for any page size: deposits, new and closed token accounts, failed ones', async () => {
  const [rich, owner, maker] = [await createFundedKey(), await createFundedKey(), await createFundedKey()]
  await buyBonk(rich)
  const reader = openFeed()
  const first = await readSince(reader, null, owner.address)
  await sendSolana(sandbox.solana, rich, [
    getTransferSolInstruction({ source: toSigner(rich), destination: owner.address, amount: 123n }),
  ])
  const opened = await sendSolana(sandbox.solana, rich, [
    await createAccountInstruction(rich, owner.address),
    await transferInstruction(rich, owner.address, 1_000n),
  ])
  // Names only the wallet's token account.
  await sendSolana(sandbox.solana, rich, [await transferInstruction(rich, owner.address, 2_000n)])
  const second = await readSince(reader, first.cursor, owner.address)
  expect(second.transfers.map(({ direction, amount, counterparty }) => [direction, amount, counterparty])).toEqual([
    ['in', 123n, rich.address],
    ['in', 1_000n, rich.address],
    ['in', 2_000n, rich.address],
  ])
  expect(second.transfers[1]).toMatchObject({ hash: opened, token: bonk.address, networkFee: 0n })
  // The deposit for the recipient's new account is a cost of the payment.
  const funderAccount = await readSince(openFeed(), null, rich.address)
  const payment = funderAccount.transfers.filter(({ hash }) => hash === opened)
  expect(payment).toMatchObject([
    { direction: 'out', token: bonk.address, amount: 1_000n, counterparty: owner.address },
  ])
  expect(payment[0]?.networkFee).toBeGreaterThanOrEqual(2_039_280n + 5_000n)
  await expectEqualToChain(rich.address, funderAccount.transfers)
  // Emptied and closed: the deposit returns to the owner.
  await sendSolana(sandbox.solana, owner, [
    await transferInstruction(owner, rich.address, 3_000n),
    getCloseAccountInstruction({
      account: await readBonkBalance(owner.address),
      destination: owner.address,
      owner: toSigner(owner),
    }),
  ])
  // More than the balance: only the fee is charged.
  const failed = await sendSolana(sandbox.solana, owner, [
    getTransferSolInstruction({ source: toSigner(owner), destination: maker.address, amount: 99n * sol }),
  ])
  const third = await readSince(reader, second.cursor, owner.address)
  expect(third.transfers.at(-1)).toMatchObject({ hash: failed, amount: 0n, direction: 'out' })
  expect(third.transfers.at(-1)?.networkFee).toBeGreaterThanOrEqual(5_000n)
  const all = [...first.transfers, ...second.transfers, ...third.transfers]
  await expectEqualToChain(owner.address, all)
  const key = ({ hash, position }: ObservedTransfer) => `${hash} ${position}`
  const slowly = await readSince(openFeed(1), null, owner.address)
  expect(slowly.transfers.map(key).sort()).toEqual(all.map(key).sort())
  expect((await readSince(reader, third.cursor, owner.address)).transfers).toEqual([])
})

test('the Solana transfer reader reports received wrapped SOL as SOL, and adds up after a sale that unwraps it', async () => {
  const [rich, trader] = [await createFundedKey(), await createTrader()]
  const buy = await trader.terms('buy', sol / 5n)
  const bought = trader.sign(await trader.venue.order(buy.terms))
  await trader.chain.send(bought)
  await trader.included(bought)
  const [owner, mint] = [trader.address, solanaCoinAddress]
  const ata = await deriveTokenAccount(owner, mint, tokenProgram)
  const gift = await sendSolana(sandbox.solana, rich, [
    getCreateAssociatedTokenIdempotentInstruction({ payer: toSigner(rich), ata, owner, mint }),
    getTransferSolInstruction({ source: toSigner(rich), destination: ata, amount: 700n }),
    getSyncNativeInstruction({ account: ata }),
  ])
  const reader = openFeed()
  const first = await readSince(reader, null, trader.address)
  expect(first.transfers.filter(({ hash }) => hash === gift)).toMatchObject([
    { direction: 'in', token: solanaCoinAddress, amount: 2_039_280n + 700n },
  ])
  expect(await readWrappedLamports(sandbox.solana, trader.address as SolanaAddress)).toBe(2_039_280n + 700n)
  const sell = await trader.terms('sell', 1_000_000n)
  const sold = trader.sign(await trader.venue.order(sell.terms))
  await trader.chain.send(sold)
  await trader.included(sold)
  const rest = await readSince(reader, first.cursor, trader.address)
  await expectEqualToChain(trader.address, [...first.transfers, ...rest.transfers])
  expect(await readWrappedLamports(sandbox.solana, trader.address as SolanaAddress)).toBe(0n)
})

test('the Solana transfer reader does not miss an account that was opened, funded and closed between two reads', async () => {
  const [rich, owner] = [await createFundedKey(), await createFundedKey()]
  await buyBonk(rich)
  const reader = openFeed()
  const first = await readSince(reader, null, owner.address)
  await sendSolana(sandbox.solana, rich, [await createAccountInstruction(rich, owner.address)])
  await sendSolana(sandbox.solana, rich, [await transferInstruction(rich, owner.address, 4_000n)])
  await sendSolana(sandbox.solana, owner, [
    await transferInstruction(owner, rich.address, 4_000n),
    getCloseAccountInstruction({
      account: await readBonkBalance(owner.address),
      destination: owner.address,
      owner: toSigner(owner),
    }),
  ])
  const second = await readSince(reader, first.cursor, owner.address)
  const ofToken = second.transfers.filter(({ token }) => token === bonk.address)
  expect(ofToken.map(({ direction, amount }) => [direction, amount])).toEqual([
    ['in', 4_000n],
    ['out', 4_000n],
  ])
  await expectEqualToChain(owner.address, [...first.transfers, ...second.transfers])
})

test('the Solana transfer reader reports transfers again that could not be stored', async () => {
  const { address } = await createFundedKey()
  const reader = openFeed()
  const first = await reader.readSince(null, async () => [address])
  expect((await reader.readSince(null, async () => [address])).transfers).toEqual(first.transfers)
  const again = await reader.readSince(null, async () => [address])
  expect((await reader.readSince(again.cursor, async () => [address])).transfers).toEqual([])
})

/** Buys some BONK for a wallet in the usual way. */
async function buyBonk(key: SolanaKey): Promise<void> {
  await buyToken(sandbox.solana, sandbox.jupiterUrl, key, { mint: bonk.address, amount: sol })
}
