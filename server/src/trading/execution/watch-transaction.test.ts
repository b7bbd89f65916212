import { parseTxHash } from '@murmur/contract/tx-hash'
import { describe, expect, test } from 'vitest'
import type { SendResult, TransactionStatus } from '#chains/chain.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { advanceExecution } from './advance-execution.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'
import type { Journal } from './journal.port.ts'
import { createMemoryJournal } from './journal-memory.ts'
import { deadline, faster, fill, gone, landed, released, swap, watchDeps } from './test-support/watched-swap.ts'
import { watchTransaction } from './watch-transaction.ts'

const signed = advanceExecution(released, { kind: 'prepared', transaction: swap })
const sent = advanceExecution(signed, { kind: 'sent' })
const notFound = (chainTime: number): TransactionStatus => ({ status: 'not-found', chainTime })
const included = landed(9n, 1)

/** A chain that returns `lookups` in order (repeating the last one), and the same result for every send. */
function fakeChain(
  lookups: TransactionStatus[],
  answer: SendResult | 'no answer',
  chainNonce = 4,
  replacement?: ExecutionTransaction,
) {
  const done = { sends: 0, replaced: [] as string[] }
  const deps = watchDeps(lookups, {
    clock: () => (deadline + 2) * 1000,
    replaceAfterMs: 30_000,
    async replace(_, kind) {
      done.replaced.push(kind)
      return replacement
    },
    calls: {
      nextNonce: async () => chainNonce,
      async send() {
        done.sends += 1
        if (answer === 'no answer') throw new Refusal('UPSTREAM_DOWN')
        return answer
      },
    },
  })
  const noWait = { ms: 0, blocks: 0n }
  return {
    done,
    watch: (execution: Execution, isFresh = false, waited = noWait) =>
      watchTransaction(deps, execution, { isFresh, waited }),
  }
}
const declined: SendResult = { answer: 'declined', nodeMessage: 'no' }

describe('signed bytes', () => {
  test('are looked up before they are sent, so that bytes that landed before a crash are not sent again', async () => {
    const chain = fakeChain([included], { answer: 'accepted' })
    expect(await chain.watch(signed)).toMatchObject({ kind: 'lookup', fill })
    expect(chain.done.sends).toBe(0)
  })

  test('are sent at once if this process has just signed them', async () => {
    const chain = fakeChain([included], { answer: 'accepted' })
    expect(await chain.watch(signed, true)).toMatchObject({ kind: 'lookup', fill })
    expect(chain.done.sends).toBe(1)
  })

  test('are sent, after which the chain’s state overrides the node’s response', async () => {
    expect(await fakeChain([notFound(1), included], 'no answer').watch(signed)).toMatchObject({ kind: 'lookup', fill })
    expect(await fakeChain([notFound(1)], { answer: 'accepted' }).watch(signed)).toEqual({ kind: 'sent' })
    expect(await fakeChain([notFound(1)], 'no answer').watch(signed)).toBeNull()
    expect(await fakeChain([notFound(1)], declined).watch(signed)).toBeNull()
  })

  test('are not sent past their deadline, where they could only burn gas', async () => {
    const chain = fakeChain([notFound(deadline + 1)], { answer: 'accepted' })
    expect(await chain.watch(signed)).toEqual({ kind: 'expired' })
    expect(chain.done.sends).toBe(0)
  })

  test('never expire while their nonce is used, because they may have landed', async () => {
    expect(await fakeChain([notFound(deadline + 1)], declined, 5).watch(signed)).toBeNull()
    expect(await fakeChain([notFound(deadline + 1)], declined, 5).watch(sent)).toBeNull()
  })

  test('expire after sending only if the node declines them past their deadline', async () => {
    expect(await fakeChain([notFound(deadline)], declined).watch(sent)).toBeNull()
    expect(await fakeChain([notFound(deadline + 1)], { answer: 'accepted' }).watch(sent)).toBeNull()
    expect(await fakeChain([notFound(deadline + 1)], 'no answer').watch(sent)).toBeNull()
    expect(await fakeChain([notFound(deadline + 1)], declined).watch(sent)).toEqual({ kind: 'expired' })
  })

  test('never expire if they are a send, and are sent again instead', async () => {
    const transfer = (execution: Execution): Execution => ({ ...execution, transaction: { ...swap, step: 'send' } })
    const chain = fakeChain([notFound(deadline + 1_000_000)], declined)
    expect([await chain.watch(transfer(signed)), await chain.watch(transfer(sent))]).toEqual([null, null])
    expect(chain.done.sends).toBe(2)
    const replaced = fakeChain([gone], declined)
    expect(await replaced.watch(transfer(sent))).toMatchObject({ kind: 'lookup', lookup: { status: 'cannot-land' } })
  })

  test('cause a resend of the missing earlier nonces that they depend on', async () => {
    const makeTransaction = (nonce: number) =>
      ({ ...swap, hash: parseTxHash(`0x${nonce}`), validity: { kind: 'nonce', nonce } }) as const
    const run = async (chainNonce: number) => {
      const resent: string[] = []
      const before: Journal['before'] = async () => [makeTransaction(2), makeTransaction(3)]
      const deps = watchDeps([{ status: 'pending', chainTime: null }], {
        journal: { ...createMemoryJournal(), before },
        calls: {
          nextNonce: async () => chainNonce,
          async send({ hash }) {
            resent.push(hash)
            return { answer: 'accepted' }
          },
        },
      })
      await watchTransaction(deps, sent)
      return resent
    }
    expect(await run(5)).toEqual([])
    expect(await run(4)).toEqual([])
    expect(await run(3)).toEqual(['0x3'])
    expect(await run(2)).toEqual(['0x2', '0x3'])
  })
})

describe('bytes in a node’s mempool', () => {
  const pending = (chainTime: number): TransactionStatus => ({ status: 'pending', chainTime })
  const zeroTransfer: ExecutionTransaction = { ...swap, hash: parseTxHash('0x3'), step: 'expire', isLast: false }
  const fakePendingChain = (replacement: ExecutionTransaction | undefined, chainTime = 1) =>
    fakeChain([pending(chainTime)], { answer: 'known' }, 4, replacement)
  const longWait = { ms: 30_000, blocks: 3n }

  test('are replaced when several blocks in a row have not included them', async () => {
    const chain = fakePendingChain(faster)
    expect(await chain.watch(sent, false, { ...longWait, ms: 29_999 })).toBeNull()
    // No block came: nothing is wrong with the fee.
    expect(await chain.watch(sent, false, { ...longWait, blocks: 2n })).toBeNull()
    expect(await chain.watch(sent, false, longWait)).toEqual({ kind: 'replaced', transaction: faster })
    expect(chain.done.replaced).toEqual(['speed-up'])
    expect(await fakePendingChain(undefined).watch(sent, false, longWait)).toBeNull()
  })

  test('are replaced by a zero-value transfer right after the deadline of their trade', async () => {
    const chain = fakePendingChain(zeroTransfer, deadline + 1)
    expect(await chain.watch(sent)).toEqual({ kind: 'replaced', transaction: zeroTransfer })
    expect(chain.done.replaced).toEqual(['expire'])
    expect(await fakePendingChain(zeroTransfer, deadline).watch(sent)).toBeNull()
    const later = advanceExecution(sent, { kind: 'replaced', transaction: zeroTransfer })
    expect(later).toMatchObject({ state: 'signed', transaction: zeroTransfer, rivals: [swap] })
    const again = fakePendingChain(zeroTransfer, deadline + 1)
    expect(await again.watch({ ...later, state: 'sent' })).toBeNull()
    expect(await again.watch({ ...later, state: 'sent' }, false, longWait)).toMatchObject({ kind: 'replaced' })
  })

  test('are sped up but never expired for a send, and not replaced for a user’s cancellation', async () => {
    const transfer: Execution = { ...sent, transaction: { ...swap, step: 'send' } }
    const chain = fakePendingChain(faster, deadline + 1)
    expect(await chain.watch(transfer)).toBeNull()
    expect(await chain.watch(transfer, false, longWait)).toMatchObject({ kind: 'replaced' })
    expect(chain.done.replaced).toEqual(['speed-up'])
    const cancelled = {
      ...transfer,
      rivals: [{ ...swap, step: 'send' }],
      transaction: { ...zeroTransfer, step: 'cancel' },
    }
    expect(await chain.watch(cancelled as Execution, false, longWait)).toBeNull()
  })
})

describe('several transactions signed for one nonce', () => {
  const zeroTransfer: ExecutionTransaction = { ...swap, hash: parseTxHash('0x3'), step: 'cancel', isLast: false }
  const two: Execution = { ...advanceExecution(sent, { kind: 'replaced', transaction: faster }), state: 'sent' }
  const waiting: TransactionStatus = { status: 'pending', chainTime: 1 }

  /** Advances an execution with the chain's status of each of its transactions, the newest first. */
  const watchAndAdvance = async (execution: Execution, lookups: TransactionStatus[]) => {
    const evidence = await fakeChain(lookups, { answer: 'accepted' }).watch(execution)
    return evidence && advanceExecution(execution, evidence)
  }

  test('settle by the one that the chain included', async () => {
    expect(await watchAndAdvance(two, [included])).toMatchObject({
      state: 'settled',
      transaction: faster,
      rivals: [swap],
    })
    expect(await watchAndAdvance(two, [gone, included])).toMatchObject({
      state: 'settled',
      transaction: swap,
      rivals: [faster],
    })
    expect(await watchAndAdvance(two, [notFound(1), included])).toMatchObject({ state: 'settled', transaction: swap })
  })

  test('are superseded only if none of them can land any more', async () => {
    expect(await watchAndAdvance(two, [gone, gone])).toMatchObject({ state: 'superseded', refusal: null })
    expect(await watchAndAdvance(two, [gone, waiting])).toBeNull()
  })

  test('are cancelled by a zero-value transfer, which is final only at the settle depth', async () => {
    const cancelling = advanceExecution(two, { kind: 'replaced', transaction: zeroTransfer })
    expect(cancelling.rivals).toEqual([swap, faster])
    expect(await watchAndAdvance(cancelling, [included])).toMatchObject({
      state: 'cancelled',
      succeeded: null,
      networkFee: 1n,
    })
    // The original was included first, so the trade was carried out.
    expect(await watchAndAdvance(cancelling, [gone, included])).toMatchObject({
      state: 'settled',
      transaction: swap,
      fill,
    })
    const shallow = {
      kind: 'lookup',
      lookup: included,
      transaction: zeroTransfer,
      fill: null,
      earlierFees: 0n,
    } as const
    const first = advanceExecution(cancelling, { ...shallow, settleDepth: 2 })
    expect(first).toMatchObject({ state: 'included', succeeded: null })
    expect(await watchAndAdvance(first, [waiting, waiting, waiting])).toMatchObject({
      state: 'sent',
      transaction: zeroTransfer,
    })
  })

  test('are neither sped up nor expired while one of them is a cancellation', async () => {
    // A reorganization dropped the block with the original, which has been the current one since.
    const cancelled: Execution = { ...sent, rivals: [zeroTransfer] }
    const longWait = { ms: 30_000, blocks: 3n }
    const chain = fakeChain([waiting], { answer: 'known' }, 4, faster)
    expect(await chain.watch(cancelled, false, longWait)).toBeNull()
    expect(chain.done.replaced).toEqual([])
    const late = fakeChain([notFound(deadline + 1)], declined)
    expect(await late.watch({ ...cancelled, state: 'signed' })).toBeNull()
    expect(await late.watch(cancelled)).toBeNull()
  })

  test('count as sent while a node has one of them and declines the newest, which is then replaced after the deadline', async () => {
    const late = notFound(deadline + 1)
    const replaced: Execution = { ...two, state: 'signed' }
    const expiry: ExecutionTransaction = { ...zeroTransfer, step: 'expire' }
    const chain = fakeChain([late, waiting, late, waiting, late, waiting], declined, 4, expiry)
    const evidence = await chain.watch(replaced)
    expect(evidence).toEqual({ kind: 'sent' })
    expect(await chain.watch(advanceExecution(replaced, { kind: 'sent' }))).toEqual({
      kind: 'replaced',
      transaction: expiry,
    })
    expect(chain.done.replaced).toEqual(['expire'])
  })

  test('do not expire while a node has one of them', async () => {
    const late = notFound(deadline + 1)
    expect(await fakeChain([late, waiting], declined).watch(two)).toBeNull()
    expect(await fakeChain([late], declined).watch(two)).toEqual({ kind: 'expired' })
    expect(await fakeChain([late], declined).watch({ ...two, state: 'signed' })).toEqual({ kind: 'expired' })
  })
})
