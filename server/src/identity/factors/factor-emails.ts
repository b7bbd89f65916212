import type { Language } from '@murmur/contract/languages'
import { mailText, validityText } from '#identity/accounts/mail-text.ts'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { MailContent } from '#platform/mail/queue-mail.ts'

/** Changes to a user's second factors. */
export type FactorChange =
  | 'authenticator-on'
  | 'authenticator-off'
  | 'email-on'
  | 'email-off'
  | 'new-codes'
  | 'passkey-added'
  | 'passkey-removed'

/** Mails about second factors, in the user's language. */
export const factorEmails = {
  code: (language: Language, code: string): MailContent => ({
    subject: translate(language, 'mail.factor-code.subject'),
    text: mailText(
      translate(language, 'mail.factor-code.lead'),
      '',
      code,
      '',
      validityText(language, 'second-factor'),
      translate(language, 'mail.code.warning'),
      '',
      translate(language, 'mail.factor-code.if-not'),
    ),
  }),

  firstPasskey: (language: Language, code: string): MailContent => ({
    subject: translate(language, 'mail.first-passkey.subject'),
    text: mailText(
      translate(language, 'mail.first-passkey.lead'),
      '',
      code,
      '',
      validityText(language, 'first-passkey'),
      translate(language, 'mail.code.warning'),
      '',
      translate(language, 'mail.first-passkey.if-not'),
    ),
  }),

  changed: (
    language: Language,
    { change, at, holdUntil }: { change: FactorChange; at: Date; holdUntil?: Date | undefined },
  ): MailContent => {
    const changeSentence = translate(language, `mail.security.${change}`, { when: formatUtcMinute(at) })
    if (!holdUntil) return securityMail(language, changeSentence)
    return securityMail(
      language,
      `${changeSentence}\n\n${translate(language, 'mail.password-changed.hold', { until: formatUtcMinute(holdUntil) })}`,
    )
  },

  /** `left`: the number of unused recovery codes. */
  recoveryCodeUsed: (language: Language, { left, at }: { left: number; at: Date }): MailContent =>
    securityMail(language, translate(language, 'mail.security.code-used', { when: formatUtcMinute(at), left })),

  /** `wrongCodes`: the number of wrong codes entered. */
  locked: (language: Language, wrongCodes: number): MailContent => ({
    subject: translate(language, 'mail.factor-locked.subject'),
    text: mailText(
      translate(language, 'mail.factor-locked.lead', { tries: wrongCodes }),
      '',
      translate(language, 'mail.factor-locked.if-not'),
    ),
  }),

  lostRequested: (language: Language, { cancelUrl, readyAt }: { cancelUrl: string; readyAt: Date }): MailContent => ({
    subject: translate(language, 'mail.lost-factor-requested.subject'),
    text: mailText(
      translate(language, 'mail.lost-factor-requested.lead'),
      '',
      translate(language, 'mail.lost-factor-requested.if-you', { when: formatUtcMinute(readyAt) }),
      '',
      translate(language, 'mail.lost-factor-requested.if-not'),
      '',
      cancelUrl,
      '',
      translate(language, 'mail.lost-factor-requested.use'),
    ),
  }),

  lostCode: (language: Language, { code, url }: { code: string; url: string }): MailContent => ({
    subject: translate(language, 'mail.lost-factor-code.subject'),
    text: mailText(
      translate(language, 'mail.lost-factor-code.lead'),
      '',
      code,
      '',
      translate(language, 'mail.reset-code.enter'),
      '',
      url,
      '',
      validityText(language, 'lost-factor'),
      translate(language, 'mail.code.warning'),
      '',
      translate(language, 'mail.lost-factor-code.if-not'),
    ),
  }),

  factorsRemoved: (language: Language, { at, holdUntil }: { at: Date; holdUntil: Date }): MailContent => ({
    subject: translate(language, 'mail.factors-off.subject'),
    text: mailText(
      translate(language, 'mail.factors-off.lead', { when: formatUtcMinute(at) }),
      translate(language, 'mail.factors-off.sessions'),
      '',
      translate(language, 'mail.password-changed.hold', { until: formatUtcMinute(holdUntil) }),
      '',
      translate(language, 'mail.factors-off.if-not'),
    ),
  }),
}

function securityMail(language: Language, lead: string): MailContent {
  return {
    subject: translate(language, 'mail.security.subject'),
    text: mailText(lead, '', translate(language, 'mail.security.if-not')),
  }
}
