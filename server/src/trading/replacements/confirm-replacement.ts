import type { IntentId } from '@murmur/contract/ids'
import type { PasskeyAssertion } from '@murmur/contract/signer-passkeys'
import type { TxHash } from '@murmur/contract/tx-hash'
import type { ReplacementKind } from '#chains/chain.port.ts'
import { guardFreeze, passkeyProofCode } from '#identity/api.ts'
import { maxBigint, minBigint } from '#platform/amounts/min-max.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SessionUser } from '#platform/http/session.ts'
import { advanceExecution } from '#trading/execution/advance-execution.ts'
import type { Execution, ExecutionTransaction } from '#trading/execution/execution.ts'
import { DuplicateTransaction } from '#trading/execution/journal.port.ts'
import { planReplacement, type ReplaceDeps, signReplacement } from '#trading/execution/replace-transaction.ts'
import { isTrade } from '#trading/trade-sides.ts'
import { approveByPasskey, type SecureSendDeps, SignerError, secureSend } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { type FindReplaceableDeps, findReplaceable } from './find-replaceable.ts'
import { guardListedRecipient } from './guard-listed-recipient.ts'
import { offerSeconds } from './quote-replacement.ts'
import { replacementTerms } from './replacement-terms.ts'

export type ConfirmReplacementDeps = FindReplaceableDeps &
  ReplaceDeps &
  SecureSendDeps & {
    signer: Pick<Signer, 'attest' | 'approve' | 'replaceEvm' | 'guardState'>
    /** Notifies requests that wait for this execution. */
    publish: (execution: Execution) => void
    /** Makes the engine process the execution now. */
    wake: (id: IntentId) => void
  }

export type PostedReplacement = {
  tradeId: IntentId
  kind: ReplacementKind
  maxNetworkFee: string
  deadline: number
  password?: string | undefined
  totp?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/** The engine may change the state between the read and the write, but only between `signed` and `sent`. */
const maxTries = 3

/**
 * Replaces the transaction of a pending trade or send, for at most the network fee that the user confirmed. A send or revocation
 * needs the same proof as its release, a trade only the session, and all need the passkey if the signer demands it. The bytes are
 * stored before they are sent. The chain includes only one of the transactions signed for the nonce. A frozen account may cancel.
 * @throws Refusal NOT_FOUND, INTENT_CLOSED, QUOTE_EXPIRED, PRICE_MOVED, PASSKEY_REQUIRED, ACCOUNT_FROZEN, BAD_RECIPIENT, and those of
 * `secureSend`
 */
export async function confirmReplacement(
  deps: ConfirmReplacementDeps,
  user: SessionUser,
  posted: PostedReplacement,
): Promise<TxHash> {
  const { tradeId, kind, deadline } = posted
  const secondsLeft = deadline - deps.now().getTime() / 1000
  if (secondsLeft <= 0 || secondsLeft > offerSeconds) throw new Refusal('QUOTE_EXPIRED')
  const found = await findReplaceable(deps, user.id, posted)
  if (kind === 'speed-up') await guardFreeze(deps.db.read, user.id, deps.now())
  await guardListedRecipient(deps, found.agreed.terms, kind)
  const isTraded = isTrade(found.agreed.terms)
  const isPasskeyOnly =
    !isTraded && posted.passkey !== undefined && !posted.password && passkeyProofCode(posted) === undefined
  if (!isPasskeyOnly) await proveUser(deps, user, posted, { isTraded })
  const plan = await planReplacement(deps, { execution: found.execution, terms: found.agreed.terms }, kind)
  const maxNetworkFee = BigInt(posted.maxNetworkFee)
  const maxFeePerGas = maxNetworkFee > plan.l1Fee ? (maxNetworkFee - plan.l1Fee) / plan.gas : 0n
  if (maxFeePerGas < plan.minFees.maxFeePerGas) throw new Refusal('PRICE_MOVED', { reason: 'fee-rose' })
  const tip = maxBigint(plan.current.maxPriorityFeePerGas, plan.minFees.maxPriorityFeePerGas)
  const fees = { maxFeePerGas, maxPriorityFeePerGas: minBigint(tip, maxFeePerGas) }
  const terms = replacementTerms(found, plan, { kind, maxNetworkFee, deadline })
  const { mac, passkey, isBelow } = await deps.signer.attest(terms).catch(throwRefusal)
  // The signer demands no passkey, so it would not verify this one, and the user has given no other proof.
  if (isPasskeyOnly && !passkey) throw new Refusal('WRONG_CREDENTIALS', { reason: 'password-wrong-replace' })
  await approveByPasskey(deps, { terms, mac, quote: { passkey, isBelowThreshold: isBelow } }, posted.passkey)
  if (isPasskeyOnly) await proveUser(deps, user, posted, { isTraded, isSigned: true })
  const signed = await signReplacement(deps, found.execution, {
    ...{ agreed: found.agreed, plan, fees, step: kind },
    approval: { terms, mac },
  }).catch(throwRefusal)
  await storeSigned(deps, found.execution, signed, { tradeId, kind })
  // If this fails, the engine sends the transaction again.
  await deps.chains[found.agreed.terms.chain].chain.send(signed).catch(() => undefined)
  deps.wake(tradeId)
  return signed.hash
}

/** Checks the user's proof, and records the approval. `isSigned`: whether the signer has verified a passkey over these terms. */
async function proveUser(
  deps: ConfirmReplacementDeps,
  user: SessionUser,
  { tradeId, kind, password, totp }: PostedReplacement,
  { isTraded, isSigned = false }: { isTraded: boolean; isSigned?: boolean },
): Promise<void> {
  const change = (tx: Tx) =>
    recordAudit(tx, { userId: user.id, action: `${kind}-confirmed`, details: { intentId: tradeId } }, deps.now())
  if (isTraded) return transact(deps.db, change)
  const wrong = { reason: 'password-wrong-replace' } as const
  const act = { act: 'replace', of: tradeId } as const
  const secured = { act, isSigned, wrong, change, movesNothing: kind === 'cancel' }
  await secureSend(deps, user, { password, totp }, secured)
}

/** Stores the signed transaction, so that the engine tracks it even after a crash. */
async function storeSigned(
  deps: ConfirmReplacementDeps,
  seen: Execution,
  transaction: ExecutionTransaction,
  request: { tradeId: IntentId; kind: ReplacementKind },
): Promise<void> {
  let from: Execution | undefined = seen
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (!from || (from.state !== 'signed' && from.state !== 'sent')) throw new Refusal('INTENT_CLOSED')
    const to = advanceExecution(from, { kind: 'replaced', transaction })
    try {
      if (await deps.journal.move(from, to)) return deps.publish(to)
    } catch (error) {
      // The same request was made twice: its bytes are stored.
      if (error instanceof DuplicateTransaction) return
      throw error
    }
    from = await deps.journal.load(request.tradeId)
    if (from?.transaction?.hash !== seen.transaction?.hash) throw new Refusal('INTENT_CLOSED')
  }
  throw new Refusal('INTENT_CLOSED')
}

/** Converts a rejection by the signer, whose own limits on fees and times apply too. */
function throwRefusal(error: unknown): never {
  if (!(error instanceof SignerError)) throw error
  if (error.code === 'PASSKEY') throw new Refusal('PASSKEY_REQUIRED', {}, { cause: error })
  throw new Refusal('QUOTE_EXPIRED', {}, { cause: error })
}
