import type { Language } from '@murmur/contract/languages'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { MailContent } from '#platform/mail/queue-mail.ts'

/** Mails about key exports, in the owner's language. `tries`: wrong passwords. */
export const exportEmails = {
  exported: (language: Language, at: Date): MailContent => ({
    subject: translate(language, 'mail.keys-exported.subject'),
    text: [
      translate(language, 'mail.keys-exported.lead', { when: formatUtcMinute(at) }),
      '',
      translate(language, 'mail.keys-exported.danger'),
      '',
      translate(language, 'mail.keys-exported.if-not'),
      '',
    ].join('\n'),
  }),

  locked: (language: Language, { tries, until }: { tries: number; until: Date }): MailContent => ({
    subject: translate(language, 'mail.export-locked.subject'),
    text: [
      translate(language, 'mail.export-locked.lead', { tries }),
      translate(language, 'mail.export-locked.until', { until: formatUtcMinute(until) }),
      '',
      translate(language, 'mail.export-locked.if-not'),
      '',
    ].join('\n'),
  }),
}
