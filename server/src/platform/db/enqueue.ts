import { randomUUID } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { outbox } from './tables/outbox.ts'
import { signalAfterCommit, type Tx } from './transact.ts'

/** Work outside the database, by kind. Whoever adds a kind adds its worker in main.ts. */
export type Job =
  /** `text` is sealed by the server's secret: it may hold a code. */
  | { kind: 'mail'; payload: { to: string; subject: string; sealedText: string; dropAfter: string | null } }
  | { kind: 'faucet'; payload: { userId: UserId; evmAddress: string; solAddress: string } }
  /** Opens a reset if the email has an account; mails its code once the waiting time is over. */
  | { kind: 'password-reset'; payload: { step: 'open'; email: string } | { step: 'mail-code'; resetId: string } }
  /** Mails the code of a lost second factor once the waiting time is over. */
  | { kind: 'factor-reset'; payload: { resetId: string } }

/**
 * Has something done outside once this transaction commits, and not before `dueAt`; at least once, and its effects in the
 * database exactly once.
 */
export async function enqueue(tx: Tx, job: Job, at = new Date(), dueAt = at): Promise<void> {
  await tx.insert(outbox).values({ id: randomUUID(), ...job, createdAt: at, dueAt })
  signalAfterCommit(tx, 'outbox')
}
