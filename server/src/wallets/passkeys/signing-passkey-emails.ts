import type { Language } from '@murmur/contract/languages'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type MailContent, paragraphs } from '#platform/mail/queue-mail.ts'

/** A change of the passkeys that the signer verifies. `recovered`: the recovery code removed all of them. */
export type SigningPasskeyChange =
  | 'added'
  | 'removed'
  | 'required'
  | 'threshold'
  | 'not-required'
  | 'new-code'
  | 'recovered'

/** Mails about the passkeys that confirm trades and sends, in the owner's language. `url`: of the setting. `usd`: of a threshold. */
export const signingPasskeyEmails = {
  changed: (
    language: Language,
    { change, at, url, usd }: { change: SigningPasskeyChange; at: Date; url: string; usd?: number | undefined },
  ): MailContent => ({
    subject: translate(language, 'mail.signing.subject'),
    text: paragraphs(
      translate(language, `mail.signing.${change}`, { when: formatUtcMinute(at), usd: String(usd ?? '') }),
      translate(language, 'mail.signing.if-not'),
      url,
    ),
  }),

  /** `dueAt`: from when the recovery code removes the passkeys. */
  recoveryStarted: (language: Language, { at, dueAt, url }: { at: Date; dueAt: Date; url: string }): MailContent => ({
    subject: translate(language, 'mail.signing-recovery.subject'),
    text: paragraphs(
      translate(language, 'mail.signing-recovery.lead', { when: formatUtcMinute(at) }),
      translate(language, 'mail.signing-recovery.until', { until: formatUtcMinute(dueAt) }),
      translate(language, 'mail.signing-recovery.if-not'),
      url,
    ),
  }),
}
