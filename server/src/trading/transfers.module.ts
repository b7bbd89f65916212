import { type ChainKey, chainKeys, evmChainKeys } from '@murmur/contract/chains'
import { evmTransfers } from '#chains/transfers/evm-transfers.ts'
import { solanaTransfers } from '#chains/transfers/solana-transfers.ts'
import type { TransferFeed } from '#chains/transfers/transfers.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { Logger } from '#platform/logger/logger.ts'
import type { WiredChains } from '#venues/chains.module.ts'
import type { FollowDeps } from '#wallets/api.ts'
import {
  createTokenNameResolver,
  createWalletDirectory,
  followTransfers,
  holdFollowLeases,
  makePresence,
  sharePresence,
  trackPresence,
} from '#wallets/api.ts'
import { findTradeTransactions } from './execution/find-trade-transactions.ts'
import type { HistoryDeps } from './history/history-transaction.ts'
import { recordTransfer } from './history/record-transfer.ts'

export type TransferParts = HistoryDeps & {
  db: Db
  chains: WiredChains
  settleDepth: (chain: ChainKey) => number
  now: Clock
  newId: () => string
  log: FollowDeps['log']
}

/** Creates one feed of transfers per chain. */
export function transferFeeds({ chains, settleDepth }: Pick<TransferParts, 'chains' | 'settleDepth'>): TransferFeed[] {
  return [
    solanaTransfers(chains.sol.solana, { settleDepth: settleDepth('sol') }),
    ...evmChainKeys.map((key) => evmTransfers(chains[key].evm, { settleDepth: settleDepth(key) })),
  ]
}

/** Builds the dependencies for reading the feeds. */
export function makeAdvanceDeps({ db, chains, now, newId, ...history }: TransferParts) {
  return {
    db,
    now,
    newId,
    directory: createWalletDirectory(db),
    findTradeTransactions,
    names: createTokenNameResolver((chain, address) => chains[chain].chain.tokenMetadata(address)),
    recordTransfer: (...[tx, row]: Parameters<FollowDeps['recordTransfer']>) => recordTransfer(history, tx, row),
  }
}

/**
 * Tracks which users are present, and reads transfers into and out of their wallets.
 * @returns `share` informs other processes of the present users, and `follow` reads the chains: alone, or those that
 * no other process follows
 */
export function wireTransfers(app: App, parts: TransferParts & { log: Pick<Logger, 'info'> }) {
  const presence = makePresence(parts.now)
  trackPresence(app, presence)
  return {
    share: () => sharePresence({ ...parts, presence }),
    follow: ({ isAlone }: { isAlone: boolean }) =>
      followTransfers({
        ...makeAdvanceDeps(parts),
        feeds: transferFeeds(parts),
        presence,
        leases: isAlone ? undefined : holdFollowLeases({ ...parts, chains: chainKeys }),
        lastSeenBlock: (chain) => parts.chains[chain].chain.lastSeenBlock(),
        untilNextBlock: (chain, timeoutMs, since) => parts.chains[chain].chain.untilNextBlock(timeoutMs, since),
        log: parts.log,
      }),
  }
}
