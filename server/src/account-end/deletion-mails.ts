import type { Language } from '@murmur/contract/languages'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { say } from '#platform/i18n/say.ts'
import { type MailContent, paragraphs } from '#platform/mail/queue-mail.ts'

/** Mails about an account's deletion. */
export const deletionMails = {
  requested: (language: Language, { at, due, url }: { at: Date; due: Date; url: string }): MailContent => ({
    subject: say(language, 'mail.deletion.subject'),
    text: paragraphs(
      say(language, 'mail.deletion.lead', { when: utcMinute(at) }),
      say(language, 'mail.deletion.due', { due: utcMinute(due) }),
      say(language, 'mail.deletion.what'),
      say(language, 'mail.deletion.keep'),
      url,
      say(language, 'mail.deletion.if-not'),
    ),
  }),
  kept: (language: Language, at: Date): MailContent => ({
    subject: say(language, 'mail.deletion-kept.subject'),
    text: paragraphs(say(language, 'mail.deletion-kept.lead', { when: utcMinute(at) })),
  }),
  done: (language: Language, at: Date): MailContent => ({
    subject: say(language, 'mail.deleted.subject'),
    text: paragraphs(say(language, 'mail.deleted.lead', { when: utcMinute(at) })),
  }),
}
