import { addressKey, type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { toHex } from 'viem'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { correctTokenDeltas } from './evm/correct-token-deltas.ts'
import { findUnattributedCoin } from './evm/find-unattributed-coin.ts'
import { createMovements, toObservedTransfers } from './evm/movements.ts'
import { readCoin } from './evm/read-coin.ts'
import { type Range, readTransferLogs } from './evm/read-transfer-logs.ts'
import { Head } from './evm/transfer-schemas.ts'
import type { ObservedTransfer, TransferFeed } from './transfers.port.ts'

export type EvmTransfersOptions = {
  /** The depth at which a block counts as final; its own block is depth 1. */
  settleDepth: number
  /** The maximum number of blocks that one call reads. Default 200; fewer after a failure. */
  maxBlocks?: number
}

/** A chain taller than this is not read from its beginning: no wallet of this server is that old. */
const maxBlockNumber = 50_000n

/**
 * The transfers of an EVM chain, for all wallets at once. The cursor is the last block read, with its hash, so that a
 * replaced chain is detected and read again.
 */
export function evmTransfers(evm: Evm, options: EvmTransfersOptions): TransferFeed {
  const { settleDepth, maxBlocks = 200 } = options
  let blockCount = maxBlocks
  const blockAt = (at: bigint | 'latest') =>
    evm.read(Head, 'eth_getBlockByNumber', [at === 'latest' ? at : toHex(at), false])

  async function start(cursor: string | null, settled: bigint): Promise<bigint> {
    if (cursor === null) return settled > maxBlockNumber ? settled : -1n
    const [number, hash] = parseCursor(cursor)
    if (number < 0n || number > settled) return number
    const block = await blockAt(number)
    if (!block) throw evm.outage(new Error('a block is missing'))
    if (block.hash === hash) return number
    return settled > maxBlockNumber ? maxOf(number - maxBlockNumber, -1n) : -1n
  }

  /**
   * A node that limits its rate fails any range that needs more calls than it allows: the next range is half as long, and a range that
   * succeeds doubles it again.
   */
  async function readPart(range: Range, wanted: readonly EvmAddress[]): Promise<ObservedTransfer[]> {
    try {
      const transfers = await readRange(evm, range, wanted)
      blockCount = Math.min(blockCount * 2, maxBlocks)
      return transfers
    } catch (error) {
      blockCount = Math.max(Math.floor(blockCount / 2), 1)
      throw error
    }
  }

  return {
    chain: evm.config.key,
    scope: 'chain',
    async readSince(cursor, owners) {
      const head = await blockAt('latest')
      if (!head) throw evm.outage(new Error('the head is missing'))
      evm.recordHead(head.number)
      const settled = head.number - BigInt(settleDepth - 1)
      const last = await start(cursor, settled)
      const ownerAddresses = (await owners()).map((owner) => addressKey(toEvmAddress(owner)))
      const max = ownerAddresses.length === 0 ? settled : last + BigInt(blockCount)
      const to = max < settled ? max : settled
      if (to < 0n || to < last || (to === last && cursor !== null)) {
        return { transfers: [], cursor: cursor ?? formatCursor(-1n, ''), isCaughtUp: true }
      }
      const end = await blockAt(to)
      if (!end) throw evm.outage(new Error('a block is missing'))
      const isEmpty = ownerAddresses.length === 0 || to === last
      const transfers = isEmpty ? [] : await readPart({ from: last + 1n, to }, ownerAddresses)
      return { transfers, cursor: formatCursor(to, end.hash), isCaughtUp: to === settled }
    },
  }
}

async function readRange(evm: Evm, range: Range, owners: readonly EvmAddress[]): Promise<ObservedTransfer[]> {
  const movements = createMovements()
  await readTransferLogs(evm, range, owners, movements)
  const times = await readCoin(evm, range, owners, movements)
  await correctTokenDeltas(evm, movements)
  await findUnattributedCoin(evm, range, owners, movements)
  const inOrder = movements.all().sort((a, b) => Number(a.blockNumber - b.blockNumber))
  return inOrder.flatMap((movement) => toObservedTransfers(movement, times.get(movement.blockNumber) ?? ''))
}

function parseCursor(cursor: string): [bigint, string] {
  const [number = '', blockHash = ''] = cursor.split(':')
  return [BigInt(number), blockHash]
}

function formatCursor(number: bigint, blockHash: string): string {
  return `${number}:${blockHash}`
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
