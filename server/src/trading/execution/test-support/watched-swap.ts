import type { Address, EvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import type { TransactionStatus } from '#chains/chain.port.ts'
import type { DriveDeps } from '#trading/execution/drive-deps.ts'
import { type ExecutionTransaction, releasedExecution } from '#trading/execution/execution.ts'
import { createMemoryJournal } from '#trading/execution/journal-memory.ts'

/** The deadline of `released`, in Unix seconds. */
export const deadline = 1_000
const agreed = { id: parseIntentId('t'), chain: 'eth', address: '0xa' as Address, deadline } as const
export const released = releasedExecution(agreed)

export const swap = {
  hash: parseTxHash('0x1'),
  raw: '0x',
  from: '0xa' as EvmAddress,
  validity: { kind: 'nonce', nonce: 4 },
  step: 'swap',
  isLast: true,
} as const
/** The same call with higher fees, and thus another hash. */
export const faster: ExecutionTransaction = { ...swap, hash: parseTxHash('0x2') }
export const fill = { sold: 1n, bought: 2n, platformFee: 0n, blockNumber: 9n, at: '', crossChecked: true }

export const landed = (blockNumber: bigint, depth: number): TransactionStatus => ({
  ...{ status: 'included', succeeded: true, blockNumber, depth, networkFee: 1n },
})
/** The status of a transaction whose nonce another one used. */
export const gone: TransactionStatus = { status: 'cannot-land', reason: 'replaced' }

/**
 * Dependencies of a watch.
 * @param lookups the chain's statuses in order; the last one repeats
 * @param calls the other calls of the chain
 */
export function watchDeps(
  lookups: readonly TransactionStatus[],
  { calls, ...deps }: Partial<Omit<DriveDeps, 'chain'>> & { calls?: Partial<ReturnType<DriveDeps['chain']>> } = {},
): DriveDeps {
  const remaining = [...lookups]
  return {
    journal: createMemoryJournal(),
    settleDepth: () => 1,
    readFill: async () => fill,
    chain: () => ({
      getStatus: async () => (remaining.length > 1 ? remaining.shift() : remaining[0]),
      ...calls,
    }),
    ...deps,
  } as unknown as DriveDeps
}
