import type { Language } from '@murmur/contract/languages'
import { mailText, validityText } from '#identity/accounts/mail-text.ts'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { say } from '#platform/i18n/say.ts'
import type { MailContent } from '#platform/mail/queue-mail.ts'

/** Mails about an email change: the code to the new address, and notices to the current one. */
export const profileMails = {
  code: (language: Language, code: string): MailContent => ({
    subject: say(language, 'mail.email-code.subject'),
    text: mailText(
      say(language, 'mail.email-code.lead'),
      '',
      code,
      '',
      validityText(language, 'change-email'),
      say(language, 'mail.code.never-asked'),
      '',
      say(language, 'mail.code.ignore'),
    ),
  }),

  requested: (language: Language, { email, at }: { email: string; at: Date }): MailContent => ({
    subject: say(language, 'mail.email-asked.subject'),
    text: mailText(
      say(language, 'mail.email-asked.lead', { when: utcMinute(at) }),
      '',
      email,
      '',
      say(language, 'mail.email-asked.if-not'),
    ),
  }),

  changed: (language: Language, { email, at }: { email: string; at: Date }): MailContent => ({
    subject: say(language, 'mail.email-changed.subject'),
    text: mailText(
      say(language, 'mail.email-changed.lead', { when: utcMinute(at) }),
      '',
      email,
      '',
      say(language, 'mail.email-changed.if-not'),
    ),
  }),
}
