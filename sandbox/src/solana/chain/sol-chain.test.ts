import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blockhashLifetimeBlocks } from '#solana/chain/slot-clock.ts'
import { catchRpcError, openTestSolana, type TestSolana } from '../../../test-support/open-test-solana.ts'
import { testSigner } from '../../../test-support/sol-client.ts'
import { createTrader, findSolToken, type Trader } from '../../../test-support/sol-trader.ts'
import { createTemporaryFolder } from '../../../test-support/spawn-sandbox.ts'

let folder: ReturnType<typeof createTemporaryFolder>
let sol: TestSolana
let alice: Trader

async function open(options = {}) {
  sol = await openTestSolana(folder.path, options)
  alice = createTrader(sol, testSigner('alice'))
}
beforeEach(async () => {
  folder = createTemporaryFolder()
  await open()
})
afterEach(async () => {
  await sol.close()
  folder.remove()
})

const getStatus = (signature: string) => sol.rpc('getSignatureStatuses', [signature]).value[0]
const balance = (address: string, commitment: string): number => sol.rpc('getBalance', address, { commitment }).value
const newestJournal = () => {
  const names = readdirSync(join(folder.path, 'sol', 'chain')).filter((name) => name.startsWith('journal'))
  return join(folder.path, 'sol', 'chain', names.sort().at(-1) as string)
}
/** Reopens a chain from a copy of its current files, as after a crash. */
const reopenAfterCrash = (options = {}) => open(options)

async function buySome() {
  sol.faucet.grant(alice.address, false)
  const order = await alice.buy(findSolToken('BONK'), 100_000_000n)
  const { signature, done, raw } = alice.executeSigned(order)
  await done
  return { order, signature, raw }
}

test("the sandbox's Solana chain shows a transaction to slower commitments 1 and 32 slots later, in both balances and statuses", () => {
  const signature = sol.faucet.grant(alice.address, false)
  const seen = () => [
    balance(alice.address, 'processed'),
    balance(alice.address, 'confirmed'),
    balance(alice.address, 'finalized'),
  ]
  expect(seen()).toEqual([5e9, 0, 0])
  expect(getStatus(signature)).toMatchObject({ confirmationStatus: 'processed', confirmations: 0 })
  sol.wait(1)
  expect(seen()).toEqual([5e9, 5e9, 0])
  expect(getStatus(signature)).toMatchObject({ confirmationStatus: 'confirmed', confirmations: 1 })
  sol.wait(30)
  expect(seen()).toEqual([5e9, 5e9, 0])
  sol.wait(1)
  expect(seen()).toEqual([5e9, 5e9, 5e9])
  expect(getStatus(signature)).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
})

test.each(['processed', 'confirmed', 'finalized'])(
  "the sandbox's Solana chain accepts its own %s blockhash on a new chain",
  (commitment) => {
    const { blockhash } = sol.rpc('getLatestBlockhash', { commitment }).value
    expect(sol.rpc('isBlockhashValid', blockhash, { commitment }).value).toBe(true)
  },
)

test("the sandbox's Solana chain expires a blockhash after exactly 150 blocks, counted in heights and not in slots", async () => {
  sol.faucet.grant(alice.address, false)
  const late = await alice.buy(findSolToken('BONK'), 1_000_000n)
  const tooLate = await alice.buy(findSolToken('BONK'), 2_000_000n)
  const { blockhash, lastValidBlockHeight } = sol.rpc('getLatestBlockhash', { commitment: 'processed' }).value
  sol.wait(blockhashLifetimeBlocks)
  expect(sol.rpc('getBlockHeight', { commitment: 'processed' })).toBe(lastValidBlockHeight)
  expect(sol.rpc('isBlockhashValid', blockhash, { commitment: 'processed' }).value).toBe(true)
  expect(await alice.executeSigned(late).done).toMatchObject({ status: 'Success' })
  sol.wait(1)
  expect(sol.rpc('isBlockhashValid', blockhash, { commitment: 'processed' }).value).toBe(false)
  const { raw } = alice.sign(tooLate)
  expect(catchRpcError(() => sol.rpc('sendTransaction', raw, { encoding: 'base64' }))).toMatchObject({
    code: -32002,
    message: 'Transaction simulation failed: Blockhash not found',
    data: { err: 'BlockhashNotFound' },
  })
  expect(await alice.executeSigned(tooLate).done).toMatchObject({ status: 'Failed', code: -1000 })
  expect(sol.rpc('getSlot')).toBeGreaterThan(sol.rpc('getBlockHeight'))
})

test("the sandbox's Solana chain skips 150 blocks in one step on request, permanently", async () => {
  sol.faucet.grant(alice.address, false)
  const order = await alice.buy(findSolToken('BONK'), 1_000_000n)
  const height = sol.rpc('getBlockHeight')
  sol.faults.apply({ action: 'expire' })
  expect(sol.rpc('getBlockHeight')).toBe(height + blockhashLifetimeBlocks + 1)
  await reopenAfterCrash()
  expect(sol.rpc('getBlockHeight')).toBe(height + blockhashLifetimeBlocks + 1)
  expect(await alice.executeSigned(order).done).toMatchObject({ status: 'Failed' })
})

test("the sandbox's Solana chain skips the requested number of blocks, which finalizes earlier transactions", () => {
  const signature = sol.faucet.grant(alice.address, false)
  expect(sol.faults.apply({ action: 'expire', count: 32 })).toBe(true)
  expect(getStatus(signature)).toMatchObject({ confirmationStatus: 'finalized' })
  expect(balance(alice.address, 'finalized')).toBe(5e9)
  for (const count of [-1, 1.5, 'x']) expect(sol.faults.apply({ action: 'expire', count })).toBe(false)
})

test("the sandbox's Solana chain restores everything after a crash, and truncates an incomplete last entry of the journal", async () => {
  const { order, signature } = await buySome()
  const before = [alice.lamports(), await alice.held(findSolToken('BONK'))]
  sol.wait(2)
  const shown = sol.rpc('getSignaturesForAddress', alice.address, { commitment: 'confirmed' })
  for (const torn of ['{"slot":250000000,"acc', 'junk\n', '\0\0\0']) {
    appendFileSync(newestJournal(), torn)
    await reopenAfterCrash()
    expect([alice.lamports(), await alice.held(findSolToken('BONK'))]).toEqual(before)
    expect(sol.rpc('getSignaturesForAddress', alice.address, { commitment: 'confirmed' })).toEqual(shown)
    // Entries written after the truncation are readable too.
    sol.faucet.send(alice.address, 1_000_000n)
    before[0] = Number(before[0]) + 1_000_000
    sol.wait(2)
    shown.unshift(sol.rpc('getSignaturesForAddress', alice.address, { limit: 1, commitment: 'confirmed' })[0])
    await reopenAfterCrash()
    expect(alice.lamports()).toBe(before[0])
  }
  expect(await alice.executeSigned(order).done).toMatchObject({ status: 'Success', signature })
})

test("the sandbox's Solana chain keeps everything in snapshots, and executes an order that was made before one", async () => {
  await open({ snapshotEntries: 3 })
  const { signature } = await buySome()
  const order = await alice.buy(findSolToken('WIF'), 10_000_000n)
  for (let count = 0; count < 10; count += 1) {
    sol.faucet.send(alice.address, 1_000_000n)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await sol.close()
  expect(readFileSync(newestJournal(), 'utf8')).toBe('')
  const before = [alice.lamports(), await alice.held(findSolToken('BONK'))]
  await open()
  expect([alice.lamports(), await alice.held(findSolToken('BONK'))]).toEqual(before)
  expect(sol.chain.ledger.of(alice.address)).toHaveLength(12)
  expect(sol.rpc('getSignatureStatuses', [signature]).value[0]).toMatchObject({ err: null })
  expect(await alice.executeSigned(order).done).toMatchObject({ status: 'Success' })
})

test("the sandbox's Solana chain keeps a transaction pending for the block time, even across a crash, and lands it only once", async () => {
  await sol.close()
  await open({ blockMs: 30 })
  sol.chain.hold()
  const signature = sol.faucet.grant(alice.address, false)
  expect(getStatus(signature)).toBeNull()
  expect(sol.faucet.grant(alice.address, false)).toBe(signature)
  expect(alice.lamports()).toBe(0)
  await reopenAfterCrash({ blockMs: 30 })
  await expect.poll(() => getStatus(signature), { interval: 5 }).not.toBeNull()
  expect(alice.lamports()).toBe(5e9)
  expect(sol.faucet.grant(alice.address, false)).toBe(signature)
  expect(alice.lamports()).toBe(5e9)
})

test("the sandbox's Solana chain never lands a transaction with an expired blockhash, and pays the faucet with a new one", async () => {
  sol.chain.hold()
  const signature = sol.faucet.grant(alice.address, false)
  sol.faults.apply({ action: 'expire' })
  sol.chain.release()
  expect(getStatus(signature)).toBeNull()
  const second = sol.faucet.grant(alice.address, false)
  expect(second).not.toBe(signature)
  expect(alice.lamports()).toBe(5e9)
})

test("the sandbox's Solana chain finds an old status only with searchTransactionHistory", () => {
  const signature = sol.faucet.grant(alice.address, false)
  sol.wait(301)
  expect(getStatus(signature)).toBeNull()
  const found = sol.rpc('getSignatureStatuses', [signature], { searchTransactionHistory: true }).value
  expect(found).toMatchObject([{ confirmationStatus: 'finalized', err: null }])
})

test("the sandbox's Solana chain archives a chain of another seed and starts a new one", async () => {
  sol.faucet.grant(alice.address, false)
  await sol.close()
  const path = join(folder.path, 'sol', 'seed.json')
  writeFileSync(path, JSON.stringify({ mark: 'other', startedAt: 1 }))
  await open()
  expect(alice.lamports()).toBe(0)
  expect(readdirSync(folder.path)).toContain('sol.old')
})

test("the sandbox's Solana chain recovers from one damaged snapshot, and archives the chain when none is left", async () => {
  const snapshots = () => {
    const dir = join(folder.path, 'sol', 'chain')
    return readdirSync(dir)
      .filter((name) => name.startsWith('state'))
      .sort()
      .map((name) => join(dir, name))
  }
  await buySome()
  for (let count = 0; count < 3; count += 1) {
    await sol.close()
    await open()
    sol.faucet.send(alice.address, 1_000_000n)
  }
  const before = [alice.lamports(), await alice.held(findSolToken('BONK'))]
  expect(snapshots()).toHaveLength(2)
  writeFileSync(snapshots()[1] as string, 'damaged')
  await reopenAfterCrash()
  expect([alice.lamports(), await alice.held(findSolToken('BONK'))]).toEqual(before)
  for (const path of snapshots()) writeFileSync(path, 'damaged')
  await reopenAfterCrash()
  expect(alice.lamports()).toBe(0)
  sol.faucet.grant(alice.address, false)
  expect(alice.lamports()).toBe(5e9)
})

test("the sandbox's Solana chain omits closed vaults from its snapshots", async () => {
  sol.faucet.grant(alice.address, false)
  for (let count = 0; count < 3; count += 1)
    await alice.executeSigned(await alice.buy(findSolToken('BONK'), 1_000_000n)).done
  sol.wait(900)
  await alice.buy(findSolToken('BONK'), 1_000_000n)
  await sol.close()
  const dir = join(folder.path, 'sol', 'chain')
  const [name] = readdirSync(dir).filter((file) => file.startsWith('state'))
  const state = JSON.parse(gunzipSync(readFileSync(join(dir, name as string))).toString())
  expect(state.accounts.filter(([, account]: [string, unknown]) => account === null)).toEqual([])
  // Faucet, wallet, the wallet's BONK account, the maker, the fee account, one open vault.
  expect(state.accounts).toHaveLength(6)
  expect(state.notes).toHaveLength(2)
  await open()
  expect(await alice.held(findSolToken('BONK'))).toBeGreaterThan(0n)
})
