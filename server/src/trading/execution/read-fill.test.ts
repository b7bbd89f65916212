import type { Address, EvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { expect, test } from 'vitest'
import type { TransactionStatus } from '#chains/chain.port.ts'
import { advanceExecution } from './advance-execution.ts'
import type { DriveDeps } from './drive-deps.ts'
import { type Execution, releasedExecution } from './execution.ts'
import { createMemoryJournal } from './journal-memory.ts'
import { watchTransaction } from './watch-transaction.ts'

const swap = {
  hash: parseTxHash('0x1'),
  raw: '0x',
  from: '0xa' as EvmAddress,
  validity: { kind: 'nonce', nonce: 4 },
  step: 'swap',
  isLast: true,
} as const
const faster = { ...swap, hash: parseTxHash('0x2') }
const shown = { sold: 1n, bought: 2n, platformFee: 0n, blockNumber: 9n, at: '', crossChecked: true }
const included: Execution = {
  ...releasedExecution({ id: parseIntentId('t'), chain: 'eth', address: '0xa' as Address, deadline: 1_000 }),
  state: 'included',
  transaction: swap,
  succeeded: true,
  fill: shown,
}

/** Watches an execution whose transactions have these states, the newest first; the chain is final at depth 3. */
async function watch(execution: Execution, lookups: TransactionStatus[], onChain = shown) {
  const remaining = [...lookups]
  const read: string[] = []
  const deps = {
    journal: createMemoryJournal(),
    settleDepth: () => 3,
    readFill: async ({ transaction }: Execution) => {
      read.push(transaction?.hash ?? '')
      return onChain
    },
    chain: () => ({ getStatus: async () => remaining.shift() }),
  } as unknown as DriveDeps
  const evidence = await watchTransaction(deps, execution)
  return { read, after: evidence && advanceExecution(execution, evidence) }
}
const landed = (blockNumber: bigint, depth: number): TransactionStatus => ({
  ...{ status: 'included', succeeded: true, blockNumber, depth, networkFee: 1n },
})

test('the fill of an included trade is read once per block number', async () => {
  expect(await watch(included, [landed(9n, 2)])).toEqual({ read: [], after: included })
  const moved = { ...shown, bought: 3n, blockNumber: 10n }
  const { read, after } = await watch(included, [landed(10n, 1)], moved)
  expect([read, after]).toMatchObject([[swap.hash], { state: 'included', fill: moved }])
})

test('the final fill is read again, since a reorganization may have replaced the block by another of its number', async () => {
  const final = { ...shown, bought: 1n }
  const { read, after } = await watch(included, [landed(9n, 3)], final)
  expect([read, after]).toMatchObject([[swap.hash], { state: 'settled', fill: final }])
})

test('the fills of transactions for one nonce are read separately, even in the same block', async () => {
  const sped: Execution = { ...included, transaction: faster, rivals: [swap] }
  const gone: TransactionStatus = { status: 'cannot-land', reason: 'replaced' }
  const { read, after } = await watch(sped, [gone, landed(9n, 1)])
  expect([read, after]).toMatchObject([[swap.hash], { transaction: swap, rivals: [faster], fill: shown }])
})
