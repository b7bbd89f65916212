import type { Language } from '@murmur/contract/languages'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type MailContent, paragraphs } from '#platform/mail/queue-mail.ts'

/** Mails about an account's deletion. */
export const deletionEmails = {
  requested: (language: Language, { at, due, url }: { at: Date; due: Date; url: string }): MailContent => ({
    subject: translate(language, 'mail.deletion.subject'),
    text: paragraphs(
      translate(language, 'mail.deletion.lead', { when: formatUtcMinute(at) }),
      translate(language, 'mail.deletion.due', { due: formatUtcMinute(due) }),
      translate(language, 'mail.deletion.what'),
      translate(language, 'mail.deletion.keep'),
      url,
      translate(language, 'mail.deletion.if-not'),
    ),
  }),
  kept: (language: Language, at: Date): MailContent => ({
    subject: translate(language, 'mail.deletion-kept.subject'),
    text: paragraphs(translate(language, 'mail.deletion-kept.lead', { when: formatUtcMinute(at) })),
  }),
  done: (language: Language, at: Date): MailContent => ({
    subject: translate(language, 'mail.deleted.subject'),
    text: paragraphs(translate(language, 'mail.deleted.lead', { when: formatUtcMinute(at) })),
  }),
}
