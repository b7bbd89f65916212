import type { Language } from '@murmur/contract/languages'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type MailContent, paragraphs } from '#platform/mail/queue-mail.ts'

/** Mails about OAuth logins. `name`: the provider's display name. */
export const oauthEmails = {
  linked: (language: Language, about: { name: string; email: string; at: Date }): MailContent => ({
    subject: translate(language, 'mail.linked.subject'),
    text: paragraphs(
      translate(language, 'mail.linked.lead', {
        name: about.name,
        email: about.email,
        when: formatUtcMinute(about.at),
      }),
      translate(language, 'mail.linked.if-not'),
    ),
  }),
  unlinked: (language: Language, about: { name: string; at: Date }): MailContent => ({
    subject: translate(language, 'mail.unlinked.subject'),
    text: paragraphs(
      translate(language, 'mail.unlinked.lead', { name: about.name, when: formatUtcMinute(about.at) }),
      translate(language, 'mail.unlinked.if-not'),
    ),
  }),
  signedIn: (language: Language, about: { name: string; device: string | null; at: Date }): MailContent => {
    const device = about.device ?? translate(language, 'format.unknown')
    return {
      subject: translate(language, 'mail.other-sign-in.subject'),
      text: paragraphs(
        translate(language, 'mail.other-sign-in.lead', { name: about.name, device, when: formatUtcMinute(about.at) }),
        translate(language, 'mail.other-sign-in.if-not', { name: about.name }),
      ),
    }
  },
}
