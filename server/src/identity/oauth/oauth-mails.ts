import type { Language } from '@murmur/contract/languages'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { enqueue } from '#platform/db/enqueue.ts'
import type { Tx } from '#platform/db/transact.ts'
import { say } from '#platform/i18n/say.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

type Mail = { subject: string; text: string }
type To = { email: string; language: Language }

/** Mails about OAuth logins. `name`: the provider's. */
export const oauthMails = {
  linked: (language: Language, about: { name: string; email: string; at: Date }): Mail => ({
    subject: say(language, 'mail.linked.subject'),
    text: lines(
      say(language, 'mail.linked.lead', { name: about.name, email: about.email, when: utcMinute(about.at) }),
      say(language, 'mail.linked.if-not'),
    ),
  }),
  unlinked: (language: Language, about: { name: string; at: Date }): Mail => ({
    subject: say(language, 'mail.unlinked.subject'),
    text: lines(
      say(language, 'mail.unlinked.lead', { name: about.name, when: utcMinute(about.at) }),
      say(language, 'mail.unlinked.if-not'),
    ),
  }),
  signedIn: (language: Language, about: { name: string; device: string | null; at: Date }): Mail => {
    const device = about.device ?? say(language, 'format.unknown')
    return {
      subject: say(language, 'mail.other-sign-in.subject'),
      text: lines(
        say(language, 'mail.other-sign-in.lead', { name: about.name, device, when: utcMinute(about.at) }),
        say(language, 'mail.other-sign-in.if-not', { name: about.name }),
      ),
    }
  },
}

/** Queues the mail, which is sent once this transaction commits. */
export async function sendMail(
  { secrets, now }: { secrets: Pick<Secrets, 'seal'>; now: () => Date },
  tx: Tx,
  { email }: To,
  { subject, text }: Mail,
): Promise<void> {
  const payload = { to: email, subject, sealedText: secrets.seal(text), dropAfter: null }
  await enqueue(tx, { kind: 'mail', payload }, now())
}

function lines(...paragraphs: string[]): string {
  return `${paragraphs.join('\n\n')}\n`
}
