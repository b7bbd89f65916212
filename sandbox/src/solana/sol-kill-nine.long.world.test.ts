import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import type { SolSigner } from '#solana/seed/seed-addresses.ts'
import { testSigner } from '../../test-support/sol-client.ts'
import { createSolHttp, type SolHttp } from '../../test-support/sol-http.ts'
import { findSolToken } from '../../test-support/sol-trader.ts'
import { createTemporaryFolder, spawnSandbox } from '../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())

const isLong = process.env.MURMUR_TEST_ALL !== undefined
const rounds = isLong ? 20 : 2
const blockTimes = isLong ? ['0', '60'] : ['60']
const traders = [0, 1, 2].map((number) => testSigner(`kill nine ${number}`))
const mints = ['BONK', 'PYUSD', 'transfer-fee'].map((name) => findSolToken(name).address)
type AcknowledgedTrade = { signature: string; slot?: number }

/** Buys tokens, one by one, until the sandbox is killed; collects the acknowledged trades. */
async function keepTrading(sol: SolHttp, signer: SolSigner, acknowledged: AcknowledgedTrade[]): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    try {
      const order = await sol.order('buy', signer.address, mints[turn % mints.length] ?? '', 1_000_000n)
      const { signature, done } = sol.execute(order, signer)
      const { body } = await done
      expect(body).toMatchObject({ status: 'Success', signature })
      acknowledged.push({ signature, slot: Number(body.slot) })
    } catch (error) {
      // The connection broke (TypeError), or the response was incomplete (SyntaxError). An error from the sandbox fails
      // the test.
      if (error instanceof TypeError || error instanceof SyntaxError) return
      throw error
    }
  }
}

async function expectAllStored(sol: SolHttp, acknowledged: AcknowledgedTrade[]): Promise<void> {
  for (let at = 0; at < acknowledged.length; at += 256) {
    const part = acknowledged.slice(at, at + 256)
    const options = { searchTransactionHistory: true }
    const { value } = await sol.rpc(
      'getSignatureStatuses',
      part.map(({ signature }) => signature),
      options,
    )
    expect(value).toEqual(part.map(({ slot }) => expect.objectContaining({ slot, err: null })))
  }
}

/** Expects the sum of a user's history (lamports, and base units by mint) to equal the accounts' balances. */
async function expectBalanced(sol: SolHttp, { address }: SolSigner): Promise<number> {
  const history = await sol.rpc('getSignaturesForAddress', address, { commitment: 'confirmed' })
  const signatures = history.map(({ signature }: { signature: string }) => signature)
  expect(new Set(signatures).size).toBe(signatures.length)
  const sums = new Map<string, bigint>()
  const add = (key: string, amount: bigint) => sums.set(key, (sums.get(key) ?? 0n) + amount)
  for (const signature of signatures) {
    const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 }
    const { meta, transaction } = await sol.rpc('getTransaction', signature, options)
    const index = transaction.message.accountKeys.indexOf(address)
    add('lamports', BigInt(meta.postBalances[index]) - BigInt(meta.preBalances[index]))
    for (const [list, sign] of [
      [meta.postTokenBalances, 1n],
      [meta.preTokenBalances, -1n],
    ] as const) {
      for (const { owner, mint, uiTokenAmount } of list) {
        if (owner === address) add(mint, sign * BigInt(uiTokenAmount.amount))
      }
    }
  }
  const latest = { commitment: 'confirmed', encoding: 'jsonParsed' }
  expect(BigInt((await sol.rpc('getBalance', address, latest)).value)).toBe(sums.get('lamports'))
  for (const mint of mints) {
    const { value } = await sol.rpc('getTokenAccountsByOwner', address, { mint }, latest)
    const held = value.reduce(
      // biome-ignore lint/suspicious/noExplicitAny: the shape is the node's.
      (sum: bigint, { account }: any) => sum + BigInt(account.data.parsed.info.tokenAmount.amount),
      0n,
    )
    expect(held).toBe(sums.get(mint) ?? 0n)
  }
  return signatures.length
}

for (const blockMs of blockTimes) {
  test(`the sandbox's Solana chain loses no acknowledged swap after kill -9, and balances match the ledger, with a block time of ${blockMs} ms`, async () => {
    const acknowledged: AcknowledgedTrade[] = []
    const dir = `${folder.path}/${blockMs}`
    for (let round = 0; round < rounds; round += 1) {
      // Few entries per snapshot, so that some kills happen while a snapshot is written.
      const sandbox = await spawnSandbox(dir, { SANDBOX_BLOCK_MS: blockMs, SANDBOX_SNAPSHOT_ENTRIES: '12' })
      const sol = createSolHttp(sandbox.url)
      await expectAllStored(sol, acknowledged)
      for (const { address } of traders) await sol.fund(address)
      const waitUntilFunded = async () => {
        const balances = traders.map(({ address }) => sol.rpc('getBalance', address, { commitment: 'processed' }))
        for (const { value } of await Promise.all(balances)) expect(value).toBeGreaterThan(0)
      }
      await vi.waitFor(waitUntilFunded, { timeout: 90_000, interval: 20 })
      const before = acknowledged.length
      const trading = traders.map((signer) => keepTrading(sol, signer, acknowledged))
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 4), { timeout: 90_000, interval: 5 })
      await delay(Math.random() * 200)
      await sandbox.kill9()
      await Promise.all(trading)
    }
    const last = await spawnSandbox(dir)
    const sol = createSolHttp(last.url)
    await expectAllStored(sol, acknowledged)
    // Transactions accepted but not acknowledged before the last kill are in a block by now.
    await expect
      .poll(() => sol.rpc('getSlot', { commitment: 'confirmed' }))
      .toBeGreaterThan(Math.max(...acknowledged.map(({ slot = 0 }) => slot)) + 2)
    let known = 0
    for (const trader of traders) known += await expectBalanced(sol, trader)
    expect(known).toBeGreaterThanOrEqual(acknowledged.length + traders.length)
    await last.stop()
  }, 900_000)
}
