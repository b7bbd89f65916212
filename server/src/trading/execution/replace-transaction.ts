import { toBaseUnits } from '@murmur/contract/money'
import type { EvmAgreedTerms, ReplacementTerms } from '@murmur/contract/signer'
import { parseTxHash } from '@murmur/contract/tx-hash'
import type { GasFees, ReplacementKind, ReplacementPlan, SignedForNonce } from '#chains/chain.port.ts'
import { isFrozen } from '#identity/api.ts'
import { maxSendTip } from '#platform/amounts/cap-network-fee.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { getAnyIntent } from '#trading/intents/intents.store.ts'
import type { TradingChains } from '#venues/trading-chain.port.ts'
import { findWallet, SignerError } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { type Execution, type ExecutionTransaction, isCancellation, listTransactionsForNonce } from './execution.ts'
import { replacementFees } from './replacement-fees.ts'

export type ReplaceDeps = {
  db: Db
  chains: TradingChains
  signer: Pick<Signer, 'replaceEvm'>
  now: Clock
  log: Pick<Logger, 'warn'>
}

/** The terms that the user agreed to. */
type Agreement = { terms: EvmAgreedTerms; mac: string }
/** The user's approval of a replacement, attested by the signer. */
export type ReplacementApproval = { terms: ReplacementTerms; mac: string }

/**
 * Replaces the current transaction within the agreed network fee: the same call with higher fees, or, after the deadline, a zero-value
 * transfer. Undefined if the agreed fee leaves no room, and for a frozen account (which still expires); `refused` if the signer refuses.
 */
export async function replaceWithinAgreedFee(
  deps: ReplaceDeps,
  execution: Execution,
  kind: 'speed-up' | 'expire',
): Promise<ExecutionTransaction | 'refused' | undefined> {
  const intent = await getAnyIntent(deps.db, execution.id)
  const { terms, mac, userId } = intent
  if (terms.chain === 'sol') return undefined
  if (kind === 'speed-up' && (await isFrozen(deps.db.read, userId, deps.now()))) return undefined
  const signerKind = kind === 'expire' ? 'cancel' : kind
  const plan = await planReplacement(deps, { execution, terms }, signerKind)
  const maxTip = terms.side === 'send' ? maxSendTip(terms.chain, terms.priority) : undefined
  // The fees of earlier steps are spent.
  const fees = replacementFees(plan, BigInt(terms.maxNetworkFee) - execution.networkFee, maxTip)
  if (!fees) return undefined
  try {
    return await signReplacement(deps, execution, { agreed: { terms, mac }, plan, fees, step: kind, approval: null })
  } catch (error) {
    if (!(error instanceof SignerError || error instanceof Refusal)) throw error
    deps.log.warn({ execution: execution.id, kind, err: error }, 'the signer refused a replacement')
    return 'refused'
  }
}

/** Plans a replacement of the current transaction of an execution on an EVM chain, with the priority of the agreed terms. */
export function planReplacement(
  { chains }: Pick<ReplaceDeps, 'chains'>,
  { execution, terms }: { execution: Execution; terms: EvmAgreedTerms },
  kind: ReplacementKind,
): Promise<ReplacementPlan> {
  const signed = listTransactionsForNonce(execution)
  const [first, ...others] = signed.filter((each) => !isCancellation(each))
  if (!first) throw new Error('Nothing was signed for this nonce')
  const signedForNonce: SignedForNonce = { calls: [first, ...others], cancellations: signed.filter(isCancellation) }
  const priority = terms.side === 'revoke' ? undefined : terms.priority
  return chains[terms.chain].chain.planReplacement(signedForNonce, kind, priority ?? 'normal')
}

/**
 * Has the signer build and sign a replacement. It is not stored or sent yet.
 * @throws SignerError, Outage
 */
export async function signReplacement(
  { db, signer }: Pick<ReplaceDeps, 'db' | 'signer'>,
  execution: Execution,
  replacement: {
    agreed: Agreement
    plan: ReplacementPlan
    fees: GasFees
    step: 'speed-up' | 'cancel' | 'expire'
    approval: ReplacementApproval | null
  },
): Promise<ExecutionTransaction> {
  const { agreed, plan, fees, step, approval } = replacement
  const { transaction } = execution
  if (!transaction) throw new Error('Nothing was signed for this nonce')
  const { walletId, sealed } = await findWallet(db, agreed.terms.userId)
  const keys = { userId: agreed.terms.userId, walletId, sealed }
  const { raw, hash, statement } = await signer.replaceEvm(keys, agreed.terms, agreed.mac, {
    original: plan.original.raw,
    kind: step === 'speed-up' ? 'speed-up' : 'cancel',
    maxFeePerGas: toBaseUnits(fees.maxFeePerGas),
    maxPriorityFeePerGas: toBaseUnits(fees.maxPriorityFeePerGas),
    yes: approval,
  })
  const { from, validity } = transaction
  const signed = { hash: parseTxHash(hash), raw, from, validity }
  if (step !== 'speed-up') return { ...signed, step, isLast: false }
  const call = listTransactionsForNonce(execution).find((each) => !isCancellation(each)) ?? transaction
  return {
    ...signed,
    step: call.step,
    isLast: call.isLast,
    ...(statement === null ? {} : { statement: { ...statement, loaded: null } }),
  }
}
