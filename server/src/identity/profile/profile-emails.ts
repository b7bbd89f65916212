import type { Language } from '@murmur/contract/languages'
import { mailText, validityText } from '#identity/accounts/mail-text.ts'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { MailContent } from '#platform/mail/queue-mail.ts'

/** Mails about an email change: the code to the new address, and notices to the current one. */
export const profileEmails = {
  code: (language: Language, code: string): MailContent => ({
    subject: translate(language, 'mail.email-code.subject'),
    text: mailText(
      translate(language, 'mail.email-code.lead'),
      '',
      code,
      '',
      validityText(language, 'change-email'),
      translate(language, 'mail.code.warning'),
      '',
      translate(language, 'mail.code.ignore'),
    ),
  }),

  requested: (language: Language, { email, at }: { email: string; at: Date }): MailContent => ({
    subject: translate(language, 'mail.email-requested.subject'),
    text: mailText(
      translate(language, 'mail.email-requested.lead', { when: formatUtcMinute(at) }),
      '',
      email,
      '',
      translate(language, 'mail.email-requested.if-not'),
    ),
  }),

  changed: (
    language: Language,
    { email, at, holdUntil }: { email: string; at: Date; holdUntil: Date },
  ): MailContent => ({
    subject: translate(language, 'mail.email-changed.subject'),
    text: mailText(
      translate(language, 'mail.email-changed.lead', { when: formatUtcMinute(at) }),
      '',
      email,
      '',
      translate(language, 'mail.password-changed.hold', { until: formatUtcMinute(holdUntil) }),
      '',
      translate(language, 'mail.email-changed.if-not'),
    ),
  }),
}
