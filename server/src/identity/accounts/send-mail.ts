import { enqueue } from '#platform/db/enqueue.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

export type MailDeps = { secrets: Pick<Secrets, 'seal'>; now: () => Date }

/** Queues a mail, which is sent once this transaction commits and discarded after `dropAfter`. */
export async function sendMail(
  { secrets, now }: MailDeps,
  tx: Tx,
  to: string,
  mail: { subject: string; text: string },
  dropAfter?: Date,
): Promise<void> {
  const sealedText = secrets.seal(mail.text)
  const payload = { to, subject: mail.subject, sealedText, dropAfter: dropAfter?.toISOString() ?? null }
  await enqueue(tx, { kind: 'mail', payload }, now())
}
