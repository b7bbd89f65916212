import type { IntentId, UserId } from '@murmur/contract/ids'
import type { EvmAgreedTerms } from '@murmur/contract/signer'
import type { ReplacementKind } from '#chains/chain.port.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import {
  type Execution,
  type ExecutionTransaction,
  isCancellation,
  listTransactionsForNonce,
} from '#trading/execution/execution.ts'
import type { Journal } from '#trading/execution/journal.port.ts'
import { findAnyIntent } from '#trading/intents/intents.store.ts'

export type FindReplaceableDeps = { db: Db; journal: Pick<Journal, 'load' | 'move'> }

/** A trade, send or revocation whose transaction waits on an EVM chain. `current`: the last transaction signed for its nonce. */
export type Replaceable = {
  execution: Execution
  current: ExecutionTransaction & { validity: { kind: 'nonce'; nonce: number } }
  agreed: { terms: EvmAgreedTerms; mac: string }
}

/**
 * Finds a user's trade, send or revocation whose transaction can be replaced. A cancellation cannot be sped up, but it can be replaced
 * by one with a higher fee.
 * @throws Refusal NOT_FOUND, INTENT_CLOSED
 */
export async function findReplaceable(
  { db, journal }: FindReplaceableDeps,
  userId: UserId,
  { tradeId, kind }: { tradeId: IntentId; kind: ReplacementKind },
): Promise<Replaceable> {
  const intent = await findAnyIntent(db, tradeId)
  if (!intent || intent.userId !== userId) throw new Refusal('NOT_FOUND')
  const execution = await journal.load(tradeId)
  const { terms, mac } = intent
  const current = execution?.transaction
  const isWaiting = execution?.state === 'signed' || execution?.state === 'sent'
  if (!execution || !current || !isWaiting || terms.chain === 'sol') throw new Refusal('INTENT_CLOSED')
  const { validity } = current
  if (validity.kind !== 'nonce') throw new Refusal('INTENT_CLOSED')
  if (kind === 'speed-up' && listTransactionsForNonce(execution).some(isCancellation))
    throw new Refusal('INTENT_CLOSED')
  return { execution, current: { ...current, validity }, agreed: { terms, mac } }
}
