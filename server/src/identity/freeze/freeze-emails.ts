import type { Language } from '@murmur/contract/languages'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type MailContent, paragraphs } from '#platform/mail/queue-mail.ts'
import type { FreezeRow } from './freezes.store.ts'

type FreezeActor = FreezeRow['frozenBy']

/** Mails about freezes and thaws, in the user's language. `url`: of the setting. */
export const freezeEmails = {
  frozen: (language: Language, { by, at, url }: { by: FreezeActor; at: Date; url: string }): MailContent => ({
    subject: translate(language, 'mail.frozen.subject'),
    text: paragraphs(
      translate(language, by === 'user' ? 'mail.frozen.lead' : 'mail.frozen.lead-operator', {
        when: formatUtcMinute(at),
      }),
      translate(language, 'mail.frozen.stops'),
      translate(language, 'mail.frozen.goes-on'),
      ...(by === 'user'
        ? [translate(language, 'mail.frozen.undo'), url, translate(language, 'mail.frozen.if-not')]
        : []),
    ),
  }),

  thawing: (
    language: Language,
    { by, at, thawsAt, cancelUrl }: { by: FreezeActor; at: Date; thawsAt: Date; cancelUrl: string },
  ): MailContent => ({
    subject: translate(language, 'mail.thawing.subject'),
    text: paragraphs(
      translate(language, by === 'user' ? 'mail.thawing.lead' : 'mail.thawing.lead-operator', {
        when: formatUtcMinute(at),
      }),
      translate(language, 'mail.thawing.until', { until: formatUtcMinute(thawsAt) }),
      translate(language, 'mail.thawing.if-not'),
      cancelUrl,
    ),
  }),

  kept: (language: Language, { at, url }: { at: Date; url: string }): MailContent => ({
    subject: translate(language, 'mail.thaw-cancelled.subject'),
    text: paragraphs(
      translate(language, 'mail.thaw-cancelled.lead', { when: formatUtcMinute(at) }),
      translate(language, 'mail.frozen.undo'),
      url,
    ),
  }),

  thawed: (language: Language, at: Date): MailContent => ({
    subject: translate(language, 'mail.thawed.subject'),
    text: paragraphs(
      translate(language, 'mail.thawed.lead', { when: formatUtcMinute(at) }),
      translate(language, 'mail.thawed.if-not'),
    ),
  }),
}
