import type { TradeLimits, TradeLimitsStatus } from '@murmur/contract/identity/limits'
import type { UserId } from '@murmur/contract/ids'
import { toDisplayNumber } from '@murmur/contract/money'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import { guardFreeze } from '#identity/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { countAttempt } from '#platform/db/count-attempt.ts'
import type { Db } from '#platform/db/db.ts'
import { recordAudit } from '#platform/db/record-audit.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Alongside, transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import { applyLimitChange, isLooser } from './apply-limit-change.ts'
import { dropLooserLimits, lockLimits, lockOwner, readLimits, writeLimits } from './limits.store.ts'
import { sumSpentLastDay } from './sum-spent-last-day.ts'

export type LimitsDeps = {
  db: Db
  now: Clock
  /** Verifies password and second factor again, or a passkey's proof; throws the refusal if one is wrong. */
  reauthenticate: (userId: UserId, proof: Proof) => Promise<void>
  /** Whether the signer demands a passkey's signature over looser limits, which then is the proof. */
  signerDemandsPasskey: (userId: UserId) => Promise<boolean>
  /** Whether the account is on hold, for example after a password reset. */
  isOnHold: (userId: UserId) => Promise<boolean>
  /**
   * Converts limits for the signer, and returns the function that stores them there; both throw the refusal of a missing or wrong
   * passkey.
   */
  prepareSigner: (
    userId: UserId,
    limits: TradeLimits,
    proof: { isProven: boolean; passkey: PasskeyProof | undefined },
  ) => Promise<() => Promise<void>>
  alongside?: Alongside | undefined
}
type Proof = { password?: string | undefined; totp?: string | undefined }

/** Reads a user's limits, the pending ones, and what was spent within 24 hours. */
export async function readCurrentLimits(
  { db, now }: Pick<LimitsDeps, 'db' | 'now'>,
  userId: UserId,
): Promise<TradeLimitsStatus> {
  const at = now()
  const [limits, spent] = await Promise.all([readLimits(db.read, userId, at), sumSpentLastDay(db.read, userId, at)])
  const pending = limits.pending && { ...limits.pending, from: limits.pending.from.toISOString() }
  return { ...limits.now, pending, spentTodayUsd: toDisplayNumber(spent, 18) }
}

/**
 * Changes a user's trading limits. Stricter limits apply immediately without a proof; looser limits need the owner's
 * proof and apply a day later.
 * @throws Refusal of the proof; ON_HOLD, ACCOUNT_FROZEN
 */
export async function changeLimits(
  deps: LimitsDeps,
  userId: UserId,
  { perTradeUsd, perDayUsd, passkey, ...proof }: TradeLimits & Proof & { passkey?: PasskeyProof | undefined },
): Promise<TradeLimitsStatus> {
  const wanted = { perTradeUsd, perDayUsd }
  const { now } = await readLimits(deps.db.read, userId, deps.now())
  const isProven = isLooser(wanted, now)
  if (isProven) {
    await guardFreeze(deps.db.read, userId, deps.now())
    // An account on hold cannot loosen limits: an attacker with a stolen mailbox could leave the change behind.
    if (await deps.isOnHold(userId)) throw new Refusal('ON_HOLD')
    const isPasskeySigned = passkey && !proof.password && !proof.totp && (await deps.signerDemandsPasskey(userId))
    if (!isPasskeySigned) await deps.reauthenticate(userId, proof)
  }
  const storeInSigner = await deps.prepareSigner(userId, wanted, { isProven, passkey })
  await transact(deps.db, async (tx) => {
    await lockOwner(tx, userId)
    const at = deps.now()
    if (isProven) await guardFreeze(tx, userId, at)
    const before = await lockLimits(tx, userId, at)
    // Another tab may have made the limits stricter in the meantime, so that this change needs a proof.
    if (isLooser(wanted, before.now) && !isProven) throw new Refusal('WRONG_CREDENTIALS')
    const after = applyLimitChange(before, wanted, at)
    await writeLimits(tx, userId, after)
    const outcome = after.pending ? 'looser' : 'stricter'
    await recordAudit(tx, { userId, action: 'trade-limits', details: { outcome } }, at)
    await recordEvent(tx, userId, { type: 'changed', subject: 'limits' }, at)
    await deps.alongside?.(tx)
    // Last: limits that the signer has stored cannot be rolled back.
    await storeInSigner()
  })
  return readCurrentLimits(deps, userId)
}

/** The same rate limit as that of the API call, because the signer stores every change permanently. */
const maxByMessage = { max: 20, seconds: 3_600 }

/**
 * Sets limits that are not looser than those in force, for a request without a proof, such as a message to the assistant.
 * @throws Refusal WRONG_CREDENTIALS for looser ones, TOO_MANY_REQUESTS
 */
export async function tightenLimits(
  deps: Pick<LimitsDeps, 'db' | 'now' | 'prepareSigner'>,
  userId: UserId,
  wanted: TradeLimits,
  alongside?: Alongside,
): Promise<void> {
  const key = `limits by message ${userId}`
  const waitSeconds = await transact(deps.db, (tx) => countAttempt(tx, key, maxByMessage, deps.now()))
  if (waitSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS')
  const unprovenDeps = {
    isOnHold: async () => false,
    signerDemandsPasskey: async () => false,
    reauthenticate: refuseLooser,
  }
  await changeLimits({ ...deps, ...unprovenDeps, alongside }, userId, wanted)
}

async function refuseLooser(): Promise<void> {
  throw new Refusal('WRONG_CREDENTIALS')
}

/** Cancels pending looser limits, here and in the signer. Needs no proof, because the current ones are stricter. Idempotent. */
export async function keepCurrentLimits(
  deps: Pick<LimitsDeps, 'db' | 'now'> & { signer: Pick<Signer, 'keepLimits'> },
  userId: UserId,
): Promise<TradeLimitsStatus> {
  await transact(deps.db, async (tx) => {
    await lockOwner(tx, userId)
    await dropLooserLimits(tx, userId, deps.now(), deps.signer)
  })
  return readCurrentLimits(deps, userId)
}
