import type { Language } from '@murmur/contract/languages'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { say } from '#platform/i18n/say.ts'

export type Mail = { subject: string; text: string }

/** Mails about key exports, in the owner's language. `tries`: wrong passwords. */
export const exportMails = {
  exported: (language: Language, at: Date): Mail => ({
    subject: say(language, 'mail.keys-exported.subject'),
    text: [
      say(language, 'mail.keys-exported.lead', { when: utcMinute(at) }),
      '',
      say(language, 'mail.keys-exported.danger'),
      '',
      say(language, 'mail.keys-exported.if-not'),
      '',
    ].join('\n'),
  }),

  locked: (language: Language, { tries, until }: { tries: number; until: Date }): Mail => ({
    subject: say(language, 'mail.export-locked.subject'),
    text: [
      say(language, 'mail.export-locked.lead', { tries }),
      say(language, 'mail.export-locked.until', { until: utcMinute(until) }),
      '',
      say(language, 'mail.export-locked.if-not'),
      '',
    ].join('\n'),
  }),
}
