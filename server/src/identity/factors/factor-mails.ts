import type { Language } from '@murmur/contract/languages'
import { mailText, validityText } from '#identity/accounts/mail-text.ts'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { say } from '#platform/i18n/say.ts'
import type { MailContent } from '#platform/mail/queue-mail.ts'

/** Changes to a user's second factors. */
export type FactorChange = 'authenticator-on' | 'authenticator-off' | 'email-on' | 'email-off' | 'new-codes'

/** Mails about second factors, in the user's language. */
export const factorMails = {
  code: (language: Language, code: string): MailContent => ({
    subject: say(language, 'mail.factor-code.subject'),
    text: mailText(
      say(language, 'mail.factor-code.lead'),
      '',
      code,
      '',
      validityText(language, 'second-factor'),
      say(language, 'mail.code.never-asked'),
      '',
      say(language, 'mail.factor-code.if-not'),
    ),
  }),

  changed: (language: Language, { change, at }: { change: FactorChange; at: Date }): MailContent =>
    securityMail(language, say(language, `mail.security.${change}`, { when: utcMinute(at) })),

  /** `left`: the number of unused recovery codes. */
  recoveryCodeUsed: (language: Language, { left, at }: { left: number; at: Date }): MailContent =>
    securityMail(language, say(language, 'mail.security.code-used', { when: utcMinute(at), left })),

  /** `wrongCodes`: the number of wrong codes entered. */
  locked: (language: Language, wrongCodes: number): MailContent => ({
    subject: say(language, 'mail.factor-locked.subject'),
    text: mailText(
      say(language, 'mail.factor-locked.lead', { tries: wrongCodes }),
      '',
      say(language, 'mail.factor-locked.if-not'),
    ),
  }),

  lostRequested: (language: Language, { cancelUrl, readyAt }: { cancelUrl: string; readyAt: Date }): MailContent => ({
    subject: say(language, 'mail.lost-factor-asked.subject'),
    text: mailText(
      say(language, 'mail.lost-factor-asked.lead'),
      '',
      say(language, 'mail.lost-factor-asked.if-you', { when: utcMinute(readyAt) }),
      '',
      say(language, 'mail.lost-factor-asked.if-not'),
      '',
      cancelUrl,
      '',
      say(language, 'mail.lost-factor-asked.use'),
    ),
  }),

  lostCode: (language: Language, { code, url }: { code: string; url: string }): MailContent => ({
    subject: say(language, 'mail.lost-factor-code.subject'),
    text: mailText(
      say(language, 'mail.lost-factor-code.lead'),
      '',
      code,
      '',
      say(language, 'mail.reset-code.enter'),
      '',
      url,
      '',
      validityText(language, 'lost-factor'),
      say(language, 'mail.code.never-asked'),
      '',
      say(language, 'mail.lost-factor-code.if-not'),
    ),
  }),

  factorsRemoved: (language: Language, { at, holdUntil }: { at: Date; holdUntil: Date }): MailContent => ({
    subject: say(language, 'mail.factors-off.subject'),
    text: mailText(
      say(language, 'mail.factors-off.lead', { when: utcMinute(at) }),
      say(language, 'mail.factors-off.sessions'),
      '',
      say(language, 'mail.password-changed.hold', { until: utcMinute(holdUntil) }),
      '',
      say(language, 'mail.factors-off.if-not'),
    ),
  }),
}

function securityMail(language: Language, lead: string): MailContent {
  return {
    subject: say(language, 'mail.security.subject'),
    text: mailText(lead, '', say(language, 'mail.security.if-not')),
  }
}
