import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#log.ts'
import type { RandomWalk } from '#market/random-walk.ts'
import { type OpenedTape, openTape } from '#market/tape/open-tape.ts'
import { openSolChain, type SolChain } from '#solana/chain/open-sol-chain.ts'
import { DamagedStoreError } from '#solana/chain/store.ts'
import { createSolFaucet, type SolFaucet } from '#solana/faucet/sol-faucet.ts'
import { createOrderBook, type OrderBook } from '#solana/jupiter/order-book.ts'
import { recordTrades } from '#solana/jupiter/record-trades.ts'
import { createPriceBook, type PriceBook, savedMarketStates } from '#solana/market/price-book.ts'
import { createSolFaults, type SolFaults } from '#solana/rpc/sol-faults.ts'
import { seedAccounts } from '#solana/seed/seed-accounts.ts'
import { solTokens } from '#solana/seed/sol-tokens.ts'

/** The parts of the sandbox's Solana chain. */
export type Solana = {
  chain: SolChain
  faucet: SolFaucet
  faults: SolFaults
  book: PriceBook
  tape: OpenedTape
  orders: OrderBook
  isDebug: boolean
  close(): Promise<void>
}

export type SolanaSetup = {
  /** The chain's folder. */
  dir: string
  blockMs: number
  snapshotEntries: number
  isDebug: boolean
  walk: RandomWalk
  now: () => number
  log: Log
}

// Increase this number if the seeding code changes but the token table does not.
const seedRevision = 1

/** Opens the stored chain and market, or creates new ones. */
export async function openSolana(setup: SolanaSetup): Promise<Solana> {
  const { dir, blockMs, snapshotEntries, isDebug, walk, now, log } = setup
  const files = { dir: join(dir, 'chain'), ledgerPath: join(dir, 'ledger.jsonl') }
  const open = (startedAt: number) =>
    openSolChain({ ...files, startedAt, now, seed: seedAccounts, blockMs, snapshotEntries, log })
  let startedAt = prepareSeed(dir, now(), log)
  const chain = await open(startedAt).catch((error) => {
    if (!(error instanceof DamagedStoreError)) throw error
    log('sol: both snapshots are damaged; the old chain is put aside and a new one begins')
    archiveFolder(dir)
    startedAt = prepareSeed(dir, now(), log)
    return open(startedAt)
  })
  const pricesPath = join(dir, 'prices.json')
  const readStates = async () => ({ block: chain.clock.slot(), initialStates: savedMarketStates(pricesPath, now()) })
  const tape = await openTape({ chain: 'sol', path: join(dir, 'trades.jsonl'), now, readStates })
  const slot = () => chain.clock.slot()
  const book = createPriceBook({ path: pricesPath, walk, tape, now, slot, random: Math.random })
  const orders = createOrderBook(chain, book, now)
  recordTrades({ chain, orders, book, tape })
  return {
    chain,
    book,
    tape,
    isDebug,
    faucet: createSolFaucet(chain),
    faults: createSolFaults(chain),
    orders,
    async close() {
      await chain.close()
      tape.close()
    },
  }
}

/**
 * Returns the start time of the folder's chain, in Unix milliseconds. If the chain was seeded from other tables, moves the
 * folder to a backup (only the latest backup is stored) and starts a new chain.
 */
function prepareSeed(dir: string, now: number, log: Log): number {
  const path = join(dir, 'seed.json')
  const seedHash = createHash('sha256')
    .update(JSON.stringify([seedRevision, solTokens]))
    .digest('hex')
  const found = readSeed(path)
  if (found?.mark === seedHash) return found.startedAt
  if (existsSync(dir)) {
    if (found) log('sol: this sandbox seeds its chain differently; the old chain is put aside and a new one begins')
    archiveFolder(dir)
  }
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.tmp`, JSON.stringify({ mark: seedHash, startedAt: now }), { mode: 0o600, flush: true })
  renameSync(`${path}.tmp`, path)
  return now
}

function archiveFolder(dir: string): void {
  rmSync(`${dir}.old`, { recursive: true, force: true })
  renameSync(dir, `${dir}.old`)
}

function readSeed(path: string): { mark: string; startedAt: number } | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
