import type { Address } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import { parseTxHash } from '@murmur/contract/tx-hash'
import type { ObservedTransfer, TransferFeed } from '#chains/transfers/transfers.port.ts'

export type ScriptedFeed = TransferFeed & {
  /** The scripted transfers. The cursor is the number of transfers already read. */
  transfers: ObservedTransfer[]
  /** The cursors and owners of all requests. */
  requests: { cursor: string | null; owners: readonly string[] }[]
  /** Errors for the next requests, one per request. */
  errors: unknown[]
}

/** A feed of scripted transfers, at most `most` per call. */
export function createScriptedFeed(scope: TransferFeed['scope'] = 'chain', most = 100): ScriptedFeed {
  const feed: ScriptedFeed = {
    chain: scope === 'chain' ? 'eth' : 'sol',
    scope,
    transfers: [],
    requests: [],
    errors: [],
    async readSince(cursor, askOwners) {
      const owners = await askOwners()
      feed.requests.push({ cursor, owners })
      const error = feed.errors.shift()
      if (error) throw error
      const from = Number(cursor ?? 0)
      const to = Math.min(from + most, feed.transfers.length)
      const isOwned = (transfer: ObservedTransfer) => owners.includes(transfer.owner)
      return {
        transfers: feed.transfers.slice(from, to).filter(isOwned),
        cursor: String(to),
        isCaughtUp: to === feed.transfers.length,
      }
    },
  }
  return feed
}

let serial = 0

/** A received transfer. */
export function receivedTransfer(owner: string, of: Partial<ObservedTransfer> = {}): ObservedTransfer {
  serial += 1
  return {
    hash: parseTxHash(`0xhash${serial}`),
    position: 0,
    owner: owner as Address,
    direction: 'in',
    token: evmCoinAddress,
    amount: 5n,
    networkFee: 0n,
    counterparty: null,
    blockNumber: 7n,
    at: '2026-01-01T00:00:00.000Z',
    ...of,
  }
}
