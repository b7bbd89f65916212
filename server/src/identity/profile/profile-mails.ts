import type { Language } from '@murmur/contract/languages'
import { lines, valid } from '#identity/accounts/mail-lines.ts'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { say } from '#platform/i18n/say.ts'
import type { MailContent } from '#platform/mail/queue-mail.ts'

/** Mails about a new email: its code to the new address, and notices to the current one. */
export const profileMails = {
  code: (language: Language, code: string): MailContent => ({
    subject: say(language, 'mail.email-code.subject'),
    text: lines(
      say(language, 'mail.email-code.lead'),
      '',
      code,
      '',
      valid(language, 'change-email'),
      say(language, 'mail.code.never-asked'),
      '',
      say(language, 'mail.code.ignore'),
    ),
  }),

  requested: (language: Language, { email, at }: { email: string; at: Date }): MailContent => ({
    subject: say(language, 'mail.email-asked.subject'),
    text: lines(
      say(language, 'mail.email-asked.lead', { when: utcMinute(at) }),
      '',
      email,
      '',
      say(language, 'mail.email-asked.if-not'),
    ),
  }),

  changed: (language: Language, { email, at }: { email: string; at: Date }): MailContent => ({
    subject: say(language, 'mail.email-changed.subject'),
    text: lines(
      say(language, 'mail.email-changed.lead', { when: utcMinute(at) }),
      '',
      email,
      '',
      say(language, 'mail.email-changed.if-not'),
    ),
  }),
}
