import { randomUUID } from 'node:crypto'
import { toEvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, expect, test } from 'vitest'
import { openMemory } from '#platform/db/test-db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { insertTestIntent } from '#test-support/test-intent.ts'
import { insertTestWallet } from '#wallets/transfers/test-support/insert-test-wallet.ts'
import { createReplacer } from './create-replacer.ts'
import type { Execution, ExecutionTransaction } from './execution.ts'
import { type ReplaceDeps, replaceWithinAgreedFee } from './replace-transaction.ts'

const minute = 60_000
const db = await openMemory()
afterAll(() => db.close())

/** A waiting transaction, and a signer that refuses to replace it; `tries`: what it was requested to sign. */
async function openRefused() {
  const { userId } = await insertTestWallet(db)
  const id = parseIntentId(randomUUID())
  await insertTestIntent(db, id, { userId })
  const tries: string[] = []
  let time = Date.parse('2026-11-30T12:00:00Z')
  const fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  const original = transactionOf('1')
  const plan = { original, gas: 1n, l1Fee: 0n, minFees: fees, current: fees, expectedPerGas: 0n, coinLeft: 1n }
  const deps = {
    db,
    now: () => new Date(time),
    log: { warn: () => undefined },
    chains: { eth: { chain: { planReplacement: async () => plan } } },
    signer: {
      replaceEvm: async (_keys: unknown, _terms: unknown, _mac: unknown, { kind }: { kind: string }) => {
        tries.push(kind)
        throw new Refusal('BAD_RECIPIENT', { reason: 'recipient-not-listed' })
      },
    },
  } as unknown as ReplaceDeps
  const replace = createReplacer(deps, (...of) => replaceWithinAgreedFee(deps, ...of))
  const waiting = { id, chain: 'eth', state: 'sent', transaction: original, rivals: [], earlier: [], networkFee: 0n }
  return {
    tries,
    /** Tries to replace the transaction after these minutes. */
    async tryAfter(minutes: number, { transaction = original, kind = 'speed-up' as 'speed-up' | 'expire' } = {}) {
      time += minutes * minute
      expect(await replace({ ...waiting, transaction } as unknown as Execution, kind)).toBeUndefined()
      return tries.length
    },
  }
}

function transactionOf(digit: string): ExecutionTransaction {
  const from = toEvmAddress('0x00000000000000000000000000000000000000aa')
  const hash = parseTxHash(`0x${digit.repeat(64)}`)
  return { hash, raw: '0x', from, validity: { kind: 'nonce', nonce: 1 }, step: 'send', isLast: true }
}

test('a speed-up that the signer refused is tried again after a minute, then later and later', async () => {
  const { tryAfter } = await openRefused()
  expect([await tryAfter(0), await tryAfter(0.9), await tryAfter(0.1)]).toEqual([1, 1, 2])
  expect([await tryAfter(1.9), await tryAfter(0.1), await tryAfter(3.9), await tryAfter(0.1)]).toEqual([2, 3, 3, 4])
  for (const minutes of [8, 16, 32, 60]) await tryAfter(minutes)
  expect([await tryAfter(59), await tryAfter(1)]).toEqual([8, 9])
})

test('another transaction of the nonce, and one that expired, do not wait for that', async () => {
  const { tries, tryAfter } = await openRefused()
  await tryAfter(0)
  await tryAfter(0, { kind: 'expire' })
  await tryAfter(0, { kind: 'expire' })
  expect(tries).toEqual(['speed-up', 'cancel', 'cancel'])
  expect(await tryAfter(0, { transaction: transactionOf('2') })).toBe(4)
})
