import { expect, test } from 'vitest'
import type { TransactionStatus } from '#chains/chain.port.ts'
import { advanceExecution } from './advance-execution.ts'
import type { Execution } from './execution.ts'
import { faster, fill, gone, landed, released, swap, watchDeps } from './test-support/watched-swap.ts'
import { watchTransaction } from './watch-transaction.ts'

const included: Execution = { ...released, state: 'included', transaction: swap, succeeded: true, fill }

/** Watches an execution whose transactions have these states, the newest first; the chain is final at depth 3. */
async function watch(execution: Execution, lookups: TransactionStatus[], onChain = fill) {
  const read: string[] = []
  const deps = watchDeps(lookups, {
    settleDepth: () => 3,
    async readFill({ transaction }) {
      read.push(transaction?.hash ?? '')
      return onChain
    },
  })
  const evidence = await watchTransaction(deps, execution)
  return { read, after: evidence && advanceExecution(execution, evidence) }
}

test('the fill of an included trade is read once per block number', async () => {
  expect(await watch(included, [landed(9n, 2)])).toEqual({ read: [], after: included })
  const moved = { ...fill, bought: 3n, blockNumber: 10n }
  const { read, after } = await watch(included, [landed(10n, 1)], moved)
  expect([read, after]).toMatchObject([[swap.hash], { state: 'included', fill: moved }])
})

test('the final fill is read again, since a reorganization may have replaced the block by another of its number', async () => {
  const final = { ...fill, bought: 1n }
  const { read, after } = await watch(included, [landed(9n, 3)], final)
  expect([read, after]).toMatchObject([[swap.hash], { state: 'settled', fill: final }])
})

test('the fills of transactions for one nonce are read separately, even in the same block', async () => {
  const sped: Execution = { ...included, transaction: faster, rivals: [swap] }
  const { read, after } = await watch(sped, [gone, landed(9n, 1)])
  expect([read, after]).toMatchObject([[swap.hash], { transaction: swap, rivals: [faster], fill }])
})
