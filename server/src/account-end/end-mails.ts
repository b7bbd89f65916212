import type { Language } from '@murmur/contract/languages'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import type { Tx } from '#platform/db/transact.ts'
import { say } from '#platform/i18n/say.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

type Mail = { subject: string; text: string }

/** Mails about an account's deletion. */
export const endMails = {
  asked: (language: Language, { at, due, url }: { at: Date; due: Date; url: string }): Mail => ({
    subject: say(language, 'mail.deletion.subject'),
    text: lines(
      say(language, 'mail.deletion.lead', { when: utcMinute(at) }),
      say(language, 'mail.deletion.due', { due: utcMinute(due) }),
      say(language, 'mail.deletion.what'),
      say(language, 'mail.deletion.keep'),
      url,
      say(language, 'mail.deletion.if-not'),
    ),
  }),
  kept: (language: Language, at: Date): Mail => ({
    subject: say(language, 'mail.deletion-kept.subject'),
    text: lines(say(language, 'mail.deletion-kept.lead', { when: utcMinute(at) })),
  }),
  done: (language: Language, at: Date): Mail => ({
    subject: say(language, 'mail.deleted.subject'),
    text: lines(say(language, 'mail.deleted.lead', { when: utcMinute(at) })),
  }),
}

/** Queues the mail, which is sent once this transaction commits. */
export async function sendMail(
  { secrets, now }: { secrets: Pick<Secrets, 'seal'>; now: () => Date },
  tx: Tx,
  to: string,
  { subject, text }: Mail,
): Promise<void> {
  await enqueue(tx, { kind: 'mail', payload: { to, subject, sealedText: secrets.seal(text), dropAfter: null } }, now())
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}
