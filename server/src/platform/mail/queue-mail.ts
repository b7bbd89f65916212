import type { Clock } from '#platform/clock/clock.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

export type MailContent = { subject: string; text: string }
export type MailDeps = { secrets: Pick<Secrets, 'encrypt'>; now: Clock }

/** Queues a mail, which is sent once this transaction commits and discarded after `dropAfter`. */
export async function queueMail(
  { secrets, now }: MailDeps,
  tx: Tx,
  to: string,
  mail: MailContent,
  dropAfter?: Date,
): Promise<void> {
  const sealedText = secrets.encrypt(mail.text)
  const payload = { to, subject: mail.subject, sealedText, dropAfter: dropAfter?.toISOString() ?? null }
  await enqueue(tx, { kind: 'mail', payload }, now())
}

/** A mail's text: the paragraphs with an empty line between them. */
export function paragraphs(...all: string[]): string {
  return `${all.join('\n\n')}\n`
}
