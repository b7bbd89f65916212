import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { ObservedTransfer, TransferFeed } from '#chains/transfers/transfers.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { LeaseLostError } from '#platform/db/leases/leases.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import type { ResolveTokenName } from './token-name-resolver.ts'
import { makeTransferIds } from './transfer-ids.ts'
import {
  addTransfers,
  type FindTradeTransactions,
  moveCursor,
  readCursor,
  type TransferRow,
} from './transfers.store.ts'
import type { WalletDirectory } from './wallet-directory.ts'

export type AdvanceDeps = {
  db: Db
  directory: WalletDirectory
  names: ResolveTokenName
  /** Notifies the user's browsers, in the transaction that stores the transfer. */
  recordTransfer: (tx: Tx, transfer: TransferRow) => Promise<void>
  findTradeTransactions: FindTradeTransactions
  /** Rejects with LeaseLostError if another process follows the chain. Absent where this process is the only one. */
  requireFollowLease?: ((tx: Tx, chain: ChainKey) => Promise<void>) | undefined
  now: Clock
  newId: () => string
}

/** The whole chain, or one wallet on it. */
export type Scope = { kind: 'chain' } | { kind: 'wallet'; address: Address }

/** The name under which a feed stores its cursor. */
export function feedName(chain: ChainKey, scope: Scope): string {
  return scope.kind === 'chain' ? chain : `${chain}:${scope.address}`
}

class CursorConflict extends Error {}

/**
 * Reads the next batch of a feed. Rows, events and the cursor commit together, so that a crash neither loses nor
 * repeats a transfer.
 * @returns whether the feed has caught up with the settled blocks
 */
export async function advanceFeed(deps: AdvanceDeps, feed: TransferFeed, scope: Scope): Promise<boolean> {
  const name = feedName(feed.chain, scope)
  const oldCursor = await readCursor(deps.db, name)
  const owners = async () => {
    if (scope.kind === 'wallet') return [scope.address]
    await deps.directory.refresh()
    return deps.directory.addresses(feed.chain)
  }
  const { transfers, cursor, isCaughtUp } = await feed.readSince(oldCursor, owners)
  if (cursor === oldCursor) return isCaughtUp
  const rows = await toTransferRows(deps, feed.chain, transfers)
  try {
    await transact(deps.db, async (tx) => {
      await deps.requireFollowLease?.(tx, feed.chain)
      if (!(await moveCursor(tx, name, { from: oldCursor, to: cursor, now: deps.now() }))) throw new CursorConflict()
      await notifyUsers(deps, tx, feed.chain, await addTransfers(tx, feed.chain, rows, deps.findTradeTransactions))
    })
  } catch (error) {
    // Nothing is left for this process to read.
    if (error instanceof LeaseLostError) return true
    if (!(error instanceof CursorConflict)) throw error
    return false
  }
  return isCaughtUp
}

async function toTransferRows(
  deps: AdvanceDeps,
  chain: ChainKey,
  seen: readonly ObservedTransfer[],
): Promise<TransferRow[]> {
  const createdAt = deps.now()
  const newTransferId = makeTransferIds(chain, deps.newId)
  const rows: TransferRow[] = []
  for (const { owner, blockNumber, at, ...transfer } of seen) {
    const userId = deps.directory.userOf(chain, owner)
    if (!userId) continue
    const { name, symbol, decimals } = await deps.names(chain, transfer.token)
    // Caps the time, because a chain's clock may run ahead of the server's and the history must not contain future
    // times.
    const cappedTime = new Date(Math.min(Date.parse(at), createdAt.getTime()))
    const id = newTransferId(blockNumber)
    const rowFields = { id, userId, chain, blockNumber: String(blockNumber), at: cappedTime, createdAt }
    rows.push({ ...transfer, ...rowFields, name, symbol, decimals, isListed: true })
  }
  return rows
}

/** Sorted by user, so that two processes lock users in the same order and cannot deadlock. */
async function notifyUsers(deps: AdvanceDeps, tx: Tx, chain: ChainKey, added: readonly TransferRow[]): Promise<void> {
  const sortedRows = [...added].sort((a, b) => (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0))
  for (const [index, row] of sortedRows.entries()) {
    await deps.recordTransfer(tx, row)
    const isLastOfUser = sortedRows[index + 1]?.userId !== row.userId
    if (isLastOfUser) await recordEvent(tx, row.userId, { type: 'balances', chain })
  }
}
