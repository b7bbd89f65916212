import type { Language } from '@murmur/contract/languages'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { say } from '#platform/i18n/say.ts'
import { type MailContent, paragraphs } from '#platform/mail/queue-mail.ts'

/** Mails about OAuth logins. `name`: the provider's display name. */
export const oauthMails = {
  linked: (language: Language, about: { name: string; email: string; at: Date }): MailContent => ({
    subject: say(language, 'mail.linked.subject'),
    text: paragraphs(
      say(language, 'mail.linked.lead', { name: about.name, email: about.email, when: utcMinute(about.at) }),
      say(language, 'mail.linked.if-not'),
    ),
  }),
  unlinked: (language: Language, about: { name: string; at: Date }): MailContent => ({
    subject: say(language, 'mail.unlinked.subject'),
    text: paragraphs(
      say(language, 'mail.unlinked.lead', { name: about.name, when: utcMinute(about.at) }),
      say(language, 'mail.unlinked.if-not'),
    ),
  }),
  signedIn: (language: Language, about: { name: string; device: string | null; at: Date }): MailContent => {
    const device = about.device ?? say(language, 'format.unknown')
    return {
      subject: say(language, 'mail.other-sign-in.subject'),
      text: paragraphs(
        say(language, 'mail.other-sign-in.lead', { name: about.name, device, when: utcMinute(about.at) }),
        say(language, 'mail.other-sign-in.if-not', { name: about.name }),
      ),
    }
  },
}
