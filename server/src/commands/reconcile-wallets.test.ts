import { randomUUID } from 'node:crypto'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/db.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { ownTransactions } from '#trading/api.ts'
import { aWallet } from '#wallets/transfers/test-support/a-wallet.ts'
import { arrival, scriptFeed } from '#wallets/transfers/test-support/script-feed.ts'
import { walletBook } from '#wallets/transfers/wallet-book.ts'
import { reconcileWallets } from './reconcile-wallets.ts'

let db: Db
beforeAll(async () => {
  db = await openMemory()
})
afterAll(() => db.close())

/** Reads a wallet that got 5 of the coin, from nodes that fall silent so many times, and says that it holds `coin`. */
async function reconciled(silences: number, coin = 5n, token?: string) {
  const { userId, sol } = await aWallet(db)
  const feeds = [scriptFeed('wallet'), scriptFeed('wallet')] as const
  const came = arrival(sol, { token: solanaCoinAddress })
  const moves = token === undefined ? [came] : [came, arrival(sol, { token })]
  for (const feed of feeds) {
    feed.moves = moves
    feed.troubles = Array.from({ length: silences }, () => new Refusal('UPSTREAM_DOWN'))
  }
  const holdings = async () => ({ blockNumber: 1n, coin, tokens: [] })
  const deps = {
    db,
    pauseMs: 1,
    book: walletBook(db),
    names: async () => ({ name: 'Solana', symbol: 'SOL', decimals: 9 }),
    recordTransfer: async () => undefined,
    ownTransactions,
    now: () => new Date(),
    newId: randomUUID,
    chains: [{ chain: { key: 'sol' as const, holdings }, feed: feeds[0], newest: feeds[1], tokens: async () => [] }],
  }
  return reconcileWallets(deps, [userId])
}

test('a node that falls silent for a moment is asked again', async () => {
  expect(await reconciled(3)).toMatchObject({ chains: ['sol'], unanswered: [], differences: [], balances: 1 })
})

test('of a chain that stays silent nothing is said, least of all that all is equal', async () => {
  expect(await reconciled(4)).toMatchObject({ chains: [], unanswered: ['sol'], differences: [], balances: 0 })
})

test('a base unit too many or too few is a difference', async () => {
  expect((await reconciled(0, 6n)).differences).toMatchObject([{ token: solanaCoinAddress, ledger: 5n, held: 6n }])
  expect((await reconciled(0, 4n)).differences).toMatchObject([{ token: solanaCoinAddress, ledger: 5n, held: 4n }])
})

test('a token that the chain cannot read is named as unreadable where the ledger has some of it', async () => {
  const { unreadable, differences, balances } = await reconciled(0, 5n, 'TOK')
  expect(unreadable).toMatchObject([{ chain: 'sol', token: 'TOK' }])
  expect([differences, balances]).toEqual([[], 1])
})
