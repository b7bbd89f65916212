import { languages } from '@murmur/contract/languages'
import { sql } from 'drizzle-orm'
import { users } from '#identity/tables/users.ts'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { outbox } from '#platform/db/tables/outbox.ts'
import type { Tx } from '#platform/db/transact.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type MailDeps, paragraphs } from '#platform/mail/queue-mail.ts'

/**
 * Queues a mail to every verified account about the replaced sealing key. Uses one statement per language, because a deployment may
 * have millions of accounts. The mails' due times are staggered, so that a sign-in code queued later overtakes them.
 */
export async function announceRotation({ secrets, now }: MailDeps, tx: Tx): Promise<void> {
  const at = now()
  for (const language of languages) {
    const text = paragraphs(
      translate(language, 'mail.keys-rotated.lead', { when: formatUtcMinute(at) }),
      translate(language, 'mail.keys-rotated.unchanged'),
      translate(language, 'mail.keys-rotated.warning'),
    )
    const subject = translate(language, 'mail.keys-rotated.subject')
    const payload = JSON.stringify({ subject, sealedText: secrets.encrypt(text), dropAfter: null })
    await tx.execute(sql`
      insert into ${outbox} (id, kind, payload, created_at, due_at)
      select gen_random_uuid(), 'mail', ${payload}::jsonb || jsonb_build_object('to', ${users.email}),
        ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz + row_number() over () * interval '50 milliseconds'
      from ${users}
      where ${users.language} = ${language} and ${users.isVerified} and ${users.deletedAt} is null`)
  }
}
