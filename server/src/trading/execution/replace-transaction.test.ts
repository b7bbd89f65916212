import { randomUUID } from 'node:crypto'
import { toEvmAddress } from '@murmur/contract/address'
import { parseIntentId } from '@murmur/contract/ids'
import { networkFeeBounds } from '@murmur/contract/signer-bounds'
import { type RaisedPriority, type TradePriority, tipFactors } from '@murmur/contract/trading/priority'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { afterAll, expect, test } from 'vitest'
import type { ReplacementKind, ReplacementPlan, SignedForNonce } from '#chains/chain.port.ts'
import { openMemory } from '#platform/db/test-db.ts'
import { transact } from '#platform/db/transact.ts'
import { makeIntent } from '#test-support/make-intent.ts'
import { insertIntent } from '#trading/intents/intents.store.ts'
import { insertTestWallet } from '#wallets/transfers/test-support/insert-test-wallet.ts'
import type { Execution } from './execution.ts'
import { type ReplaceDeps, replaceWithinAgreedFee } from './replace-transaction.ts'

const db = await openMemory()
afterAll(() => db.close())
const gas = 50_000n
const transaction = {
  ...{ hash: parseTxHash(`0x${'1'.repeat(64)}`), raw: '0x', step: 'send', isLast: true },
  ...{ from: toEvmAddress('0x00000000000000000000000000000000000000aa'), validity: { kind: 'nonce', nonce: 1 } },
}

/** Speeds up a waiting send or trade of this priority. `usualTip`: wei per gas. Returns the tip of the replacement, and the priority in its terms. */
async function speedUp(side: 'send' | 'buy', priority: RaisedPriority | undefined, usualTip: bigint) {
  const { userId } = await insertTestWallet(db)
  const id = parseIntentId(randomUUID())
  const intent = makeIntent({ id, userId, chain: 'eth' })
  const maxNetworkFee = String(networkFeeBounds.eth.max)
  const terms = { ...intent.terms, userId, side, chain: 'eth', maxNetworkFee, ...(priority && { priority }) }
  await transact(db, (tx) => insertIntent(tx, { ...intent, side, terms } as never))
  const minFees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 2n }
  const planReplacement = async ({ calls }: SignedForNonce, _: ReplacementKind, of: TradePriority) => {
    const tip = usualTip * tipFactors[of]
    const current = { maxFeePerGas: networkFeeBounds.eth.max / gas, maxPriorityFeePerGas: tip }
    const plan: ReplacementPlan = {
      ...{ original: calls[0], gas, l1Fee: 0n, minFees, current },
      ...{ expectedPerGas: tip, coinLeft: 10n ** 18n },
    }
    return plan
  }
  const signed: unknown[] = []
  const deps = {
    ...{ db, now: () => new Date('2026-12-01T12:00:00Z'), log: { warn: () => undefined } },
    chains: { eth: { chain: { planReplacement } } },
    signer: {
      replaceEvm: async (
        _: unknown,
        agreed: { priority?: string },
        __: unknown,
        fees: { maxPriorityFeePerGas: string },
      ) => {
        signed.push(BigInt(fees.maxPriorityFeePerGas), agreed.priority)
        return { raw: '0x', hash: `0x${'2'.repeat(64)}`, statement: null }
      },
    },
  } as unknown as ReplaceDeps
  const execution = { id, chain: 'eth', state: 'sent', transaction, rivals: [], earlier: [], networkFee: 0n }
  await replaceWithinAgreedFee(deps, execution as unknown as Execution, 'speed-up')
  return signed
}

test('a send or trade that waits is sped up with the tip of its priority', async () => {
  for (const side of ['send', 'buy'] as const) {
    expect(await speedUp(side, undefined, 7n), side).toEqual([7n, undefined])
    expect(await speedUp(side, 'fast', 7n), side).toEqual([14n, 'fast'])
    expect(await speedUp(side, 'urgent', 7n), side).toEqual([28n, 'urgent'])
  }
})

test('the tip of a send stays within the bound of its priority, which a trade does not have', async () => {
  const bound = networkFeeBounds.eth.min / gas
  expect(await speedUp('send', undefined, bound + 1n)).toEqual([bound, undefined])
  expect(await speedUp('send', 'fast', bound + 1n)).toEqual([2n * bound, 'fast'])
  expect(await speedUp('send', 'urgent', bound + 1n)).toEqual([4n * bound, 'urgent'])
  expect(await speedUp('buy', 'fast', bound + 1n)).toEqual([2n * bound + 2n, 'fast'])
})
