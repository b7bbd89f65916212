import type { Address, EvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { describe, expect, test } from 'vitest'
import type { SendResult, TransactionStatus } from '#chains/chain.port.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { advance } from './advance.ts'
import type { DriveDeps } from './drive-deps.ts'
import { type Execution, releasedExecution } from './execution.ts'
import { memoryJournal } from './journal-memory.ts'
import { watch } from './watch.ts'

const deadline = 1_000
const swap = {
  hash: parseTxHash('0x1'),
  raw: '0x',
  from: '0xa' as EvmAddress,
  validity: { kind: 'nonce', nonce: 4 },
  step: 'swap',
  isLast: true,
} as const
const signed = advance(
  releasedExecution({ id: parseIntentId('t'), chain: 'eth', address: '0xa' as Address, deadline }),
  {
    kind: 'prepared',
    transaction: swap,
  },
)
const sent = advance(signed, { kind: 'sent' })
const fill = { sold: 1n, bought: 2n, platformFee: 0n, blockNumber: 9n, at: '', crossChecked: true }
const nowhere = (chainTime: number): TransactionStatus => ({ seen: 'nowhere', chainTime })
const included: TransactionStatus = { seen: 'included', succeeded: true, blockNumber: 9n, depth: 1, networkFee: 1n }

/** A chain that returns `sightings` in order (repeating the last one), and the same result for every send. */
function chainOf(sightings: TransactionStatus[], answer: SendResult | 'no answer', nonceThere = 4) {
  const seen = [...sightings]
  const done = { sends: 0, fills: 0 }
  const deps = {
    journal: memoryJournal(),
    settleDepth: () => 1,
    readFill: async () => {
      done.fills += 1
      return fill
    },
    chain: () => ({
      getStatus: async () => (seen.length > 1 ? seen.shift() : seen[0]) as TransactionStatus,
      nextNonce: async () => nonceThere,
      lastSeenBlock: () => 0n,
      untilNextBlock: async () => undefined,
      send: async () => {
        done.sends += 1
        if (answer === 'no answer') throw new Refusal('UPSTREAM_DOWN')
        return answer
      },
    }),
  } as unknown as DriveDeps
  return { done, on: (execution: Execution, isFresh = false) => watch(deps, execution, isFresh) }
}
const declined: SendResult = { answer: 'declined', words: 'no' }

describe('signed bytes', () => {
  test('are looked up before they are sent, so that bytes that landed before a crash are not sent again', async () => {
    const chain = chainOf([included], { answer: 'accepted' })
    expect(await chain.on(signed)).toMatchObject({ kind: 'sighting', fill })
    expect(chain.done.sends).toBe(0)
  })

  test('are sent at once if this process has just signed them', async () => {
    const chain = chainOf([included], { answer: 'accepted' })
    expect(await chain.on(signed, true)).toMatchObject({ kind: 'sighting', fill })
    expect(chain.done.sends).toBe(1)
  })

  test('are sent, and the chain’s state afterwards overrides the node’s response', async () => {
    expect(await chainOf([nowhere(1), included], 'no answer').on(signed)).toMatchObject({ kind: 'sighting', fill })
    expect(await chainOf([nowhere(1)], { answer: 'accepted' }).on(signed)).toEqual({ kind: 'sent' })
    expect(await chainOf([nowhere(1)], 'no answer').on(signed)).toBeNull()
    expect(await chainOf([nowhere(1)], declined).on(signed)).toBeNull()
  })

  test('are not sent past their deadline, where they could only burn gas', async () => {
    const chain = chainOf([nowhere(deadline + 1)], { answer: 'accepted' })
    expect(await chain.on(signed)).toEqual({ kind: 'expired' })
    expect(chain.done.sends).toBe(0)
  })

  test('never expire while their nonce is used, because they may have landed', async () => {
    expect(await chainOf([nowhere(deadline + 1)], declined, 5).on(signed)).toBeNull()
    expect(await chainOf([nowhere(deadline + 1)], declined, 5).on(sent)).toBeNull()
  })

  test('expire after sending only if the node declines them past their deadline', async () => {
    expect(await chainOf([nowhere(deadline)], declined).on(sent)).toBeNull()
    expect(await chainOf([nowhere(deadline + 1)], { answer: 'accepted' }).on(sent)).toBeNull()
    expect(await chainOf([nowhere(deadline + 1)], 'no answer').on(sent)).toBeNull()
    expect(await chainOf([nowhere(deadline + 1)], declined).on(sent)).toEqual({ kind: 'expired' })
  })

  test('of a send carry no deadline: they never expire, and are sent again', async () => {
    const transfer = (execution: Execution): Execution => ({ ...execution, transaction: { ...swap, step: 'send' } })
    const chain = chainOf([nowhere(deadline + 1_000_000)], declined)
    expect([await chain.on(transfer(signed)), await chain.on(transfer(sent))]).toEqual([null, null])
    expect(chain.done.sends).toBe(2)
    const replaced = chainOf([{ seen: 'cannot-land', because: 'replaced' }], declined)
    expect(await replaced.on(transfer(sent))).toMatchObject({ kind: 'sighting', sighting: { seen: 'cannot-land' } })
  })

  test('resend only the missing earlier nonces that they depend on', async () => {
    const bytesOf = (nonce: number) =>
      ({ ...swap, hash: parseTxHash(`0x${nonce}`), validity: { kind: 'nonce', nonce } }) as const
    const run = async (nonceThere: number) => {
      const resent: string[] = []
      const deps = {
        journal: { before: async () => [bytesOf(2), bytesOf(3)] },
        chain: () => ({
          getStatus: async () => ({ seen: 'pending' }),
          nextNonce: async () => nonceThere,
          send: async ({ hash }: { hash: string }) => {
            resent.push(hash)
            return { answer: 'accepted' }
          },
        }),
      } as unknown as DriveDeps
      await watch(deps, sent)
      return resent
    }
    expect(await run(5)).toEqual([])
    expect(await run(4)).toEqual([])
    expect(await run(3)).toEqual(['0x3'])
    expect(await run(2)).toEqual(['0x2', '0x3'])
  })

  test('read their fill once per block', async () => {
    const chain = chainOf([included], declined)
    const known: Execution = { ...sent, state: 'included', succeeded: true, fill }
    expect(await chain.on(known)).toMatchObject({ fill })
    expect(chain.done.fills).toBe(0)
    await chain.on({ ...known, fill: { ...fill, blockNumber: 8n } })
    expect(chain.done.fills).toBe(1)
  })
})
