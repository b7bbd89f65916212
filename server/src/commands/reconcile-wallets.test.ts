import { randomUUID } from 'node:crypto'
import type { Address } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { findTradeTransactions } from '#trading/api.ts'
import { insertTestWallet } from '#wallets/transfers/test-support/insert-test-wallet.ts'
import { createScriptedFeed, receivedTransfer } from '#wallets/transfers/test-support/scripted-feed.ts'
import { createWalletDirectory } from '#wallets/transfers/wallet-directory.ts'
import { reconcileWallets } from './reconcile-wallets.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

/**
 * Reconciles a wallet that received 5 of the coin, with nodes that first time out `outages` times and return `coin` as its balance.
 */
async function reconcileWithOutages(outages: number, coin = 5n, token?: string) {
  const { userId, sol } = await insertTestWallet(db)
  const feeds = [createScriptedFeed('wallet'), createScriptedFeed('wallet')] as const
  const received = receivedTransfer(sol, { token: solanaCoinAddress })
  const transfers = token === undefined ? [received] : [received, receivedTransfer(sol, { token: token as Address })]
  for (const feed of feeds) {
    feed.transfers = transfers
    feed.errors = Array.from({ length: outages }, () => new Refusal('UPSTREAM_DOWN'))
  }
  const holdings = async () => ({ blockNumber: 1n, coin, tokens: [] })
  const deps = {
    db,
    pauseMs: 1,
    directory: createWalletDirectory(db),
    names: async () => ({ name: 'Solana', symbol: 'SOL', decimals: 9 }),
    recordTransfer: async () => undefined,
    findTradeTransactions,
    now: () => new Date(),
    newId: randomUUID,
    chains: [{ chain: { key: 'sol' as const, holdings }, feed: feeds[0], newest: feeds[1], tokens: async () => [] }],
  }
  return reconcileWallets(deps, [userId])
}

test('reconcileWallets retries a node that is briefly unavailable', async () => {
  expect(await reconcileWithOutages(3)).toMatchObject({ chains: ['sol'], unanswered: [], differences: [], balances: 1 })
})

test('reconcileWallets reports neither equality nor a difference for a chain that stays unavailable', async () => {
  expect(await reconcileWithOutages(4)).toMatchObject({ chains: [], unanswered: ['sol'], differences: [], balances: 0 })
})

test('reconcileWallets reports a difference of one base unit in either direction', async () => {
  expect((await reconcileWithOutages(0, 6n)).differences).toMatchObject([
    { token: solanaCoinAddress, ledger: 5n, held: 6n },
  ])
  expect((await reconcileWithOutages(0, 4n)).differences).toMatchObject([
    { token: solanaCoinAddress, ledger: 5n, held: 4n },
  ])
})

test('reconcileWallets lists a token as unreadable if the ledger has some of it and the chain cannot read it', async () => {
  const { unreadable, differences, balances } = await reconcileWithOutages(0, 5n, 'TOK')
  expect(unreadable).toMatchObject([{ chain: 'sol', token: 'TOK' }])
  expect([differences, balances]).toEqual([[], 1])
})
