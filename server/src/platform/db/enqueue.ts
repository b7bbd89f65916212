import { randomUUID } from 'node:crypto'
import type { EvmAddress, SolanaAddress } from '@murmur/contract/address'
import type { IntentId, UserId } from '@murmur/contract/ids'
import type { RecipientsChange } from '@murmur/contract/signer-guards'
import { and, eq, isNull } from 'drizzle-orm'
import type { UserNews } from '#platform/news/news.ts'
import { outbox } from './tables/outbox.ts'
import { signalAfterCommit, type Tx } from './transact.ts'

/** Work outside the database, by kind. A new kind needs a worker in main.ts. */
export type Job =
  /** `text` is sealed with the server's secret: it may contain a code. */
  | { kind: 'mail'; payload: { to: string; subject: string; sealedText: string; dropAfter: string | null } }
  | { kind: 'faucet'; payload: { userId: UserId; evmAddress: EvmAddress; solAddress: SolanaAddress } }
  /** Creates a reset if the email has an account; mails its code once the waiting period is over. */
  | { kind: 'password-reset'; payload: { step: 'open'; email: string } | { step: 'mail-code'; resetId: string } }
  /** Mails the code for a lost second factor once the waiting period is over. */
  | { kind: 'factor-reset'; payload: { resetId: string } }
  /** Ends a freeze once the waiting time of its thaw is over. */
  | { kind: 'thaw'; payload: { userId: UserId } }
  /** Freezes the account in the signer, if that was down at the time, or started a thaw that the database did not store. */
  | { kind: 'freeze-in-signer'; payload: { userId: UserId } }
  /** Announces a change of signing passkeys, if the signer made it in a request that did not commit. */
  | { kind: 'signing-passkeys'; payload: PasskeyChangeInDoubt }
  /** Makes the signer drop pending looser limits. */
  | { kind: 'keep-limits'; payload: { userId: UserId } }
  /** Makes the list of allowed recipients in the signer stricter. */
  | { kind: 'set-recipients'; payload: { userId: UserId; change: StricterRecipients } }
  /** Posts news in the user's chat. */
  | { kind: 'news'; payload: UserNews }
  /** Continues with the second order of a message, once the user cancelled the first or its trade ended. */
  | { kind: 'order-over'; payload: { userId: UserId; intentId: IntentId } }

/** The changes of the list of allowed recipients that allow nothing, which alone need no proof. */
export type StricterRecipients = Extract<RecipientsChange, { kind: 'keep' | 'disallow' }>

/** `at`: ISO time. `to`: the email at that time. `before`: the signer's count of changes; null if it has none. */
export type PasskeyChangeInDoubt = {
  userId: UserId
  to: string
  at: string
  before: number | null
  change: 'added' | 'removed' | 'required' | 'threshold' | 'not-required' | 'new-code' | 'recovery'
  /** The credential of the added or removed passkey; otherwise absent. */
  credential?: string
  /** The name of the added passkey. */
  name?: string
  /** The threshold of a `threshold` change. */
  usd?: number
}

/**
 * Queues a job that runs once this transaction commits, and not before `dueAt`. Its external work runs at least once,
 * its database writes exactly once.
 */
export async function enqueue(tx: Tx, job: Job, at = new Date(), dueAt = at): Promise<void> {
  await enqueueCancellable(tx, job, at, dueAt)
}

/** Like `enqueue`; returns the id for `cancelJob`. */
export async function enqueueCancellable(tx: Tx, job: Job, at: Date, dueAt: Date): Promise<string> {
  const id = randomUUID()
  await tx.insert(outbox).values({ id, ...job, createdAt: at, dueAt })
  signalAfterCommit(tx, 'outbox', job.kind)
  return id
}

/**
 * Cancels a queued job; no worker gets it while this transaction is open.
 * @returns whether it had not run yet
 */
export async function cancelJob(tx: Tx, id: string): Promise<boolean> {
  const cancelled = await tx
    .delete(outbox)
    .where(and(eq(outbox.id, id), isNull(outbox.doneAt)))
    .returning({ id: outbox.id })
  return cancelled.length > 0
}
