import type { Language } from '@murmur/contract/languages'
import { codeRules } from '#identity/sign-up/codes.store.ts'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { MailContent } from '#platform/mail/queue-mail.ts'
import { mailText, validityText } from './mail-text.ts'

function linkLines(language: Language, linkUrl: string): string[] {
  const { minutes } = codeRules['reset-link']
  return [
    translate(language, 'mail.reset-link.lead'),
    '',
    linkUrl,
    '',
    translate(language, 'mail.reset-link.valid', { minutes }),
  ]
}

/**
 * Mails about accounts, in the user's language. Each code and URL has a line to itself, so that mail programs do not
 * change it.
 */
export const emails = {
  verificationCode: (language: Language, code: string): MailContent => ({
    subject: translate(language, 'mail.code.subject'),
    text: mailText(
      translate(language, 'mail.code.lead'),
      '',
      code,
      '',
      validityText(language, 'verify-email'),
      translate(language, 'mail.code.warning'),
      '',
      translate(language, 'mail.code.ignore'),
    ),
  }),

  resetRequested: (language: Language, { cancelUrl, readyAt }: { cancelUrl: string; readyAt: Date }): MailContent => ({
    subject: translate(language, 'mail.reset-requested.subject'),
    text: mailText(
      translate(language, 'mail.reset-requested.lead'),
      '',
      translate(language, 'mail.reset-requested.if-you', { when: formatUtcMinute(readyAt) }),
      '',
      translate(language, 'mail.reset-requested.if-not'),
      '',
      cancelUrl,
      '',
      translate(language, 'mail.reset-requested.sign-in'),
    ),
  }),

  resetCode: (
    language: Language,
    { code, linkUrl, url }: { code: string; linkUrl: string; url: string },
  ): MailContent => ({
    subject: translate(language, 'mail.reset-code.subject'),
    text: mailText(
      ...linkLines(language, linkUrl),
      '',
      translate(language, 'mail.reset-code.lead'),
      '',
      code,
      '',
      translate(language, 'mail.reset-code.enter'),
      '',
      url,
      '',
      validityText(language, 'reset-password'),
      translate(language, 'mail.code.warning'),
      '',
      translate(language, 'mail.reset-code.if-not'),
    ),
  }),

  /** Another link for a reset whose code was already mailed. */
  resetLink: (language: Language, { linkUrl }: { linkUrl: string }): MailContent => ({
    subject: translate(language, 'mail.reset-link.subject'),
    text: mailText(...linkLines(language, linkUrl), '', translate(language, 'mail.reset-link.if-not')),
  }),

  passwordReset: (language: Language, { at, holdUntil }: { at: Date; holdUntil: Date }): MailContent => ({
    subject: translate(language, 'mail.password-changed.subject'),
    text: mailText(
      translate(language, 'mail.password-changed.lead', { when: formatUtcMinute(at) }),
      translate(language, 'mail.password-changed.sessions'),
      '',
      translate(language, 'mail.password-changed.hold', { until: formatUtcMinute(holdUntil) }),
      '',
      translate(language, 'mail.password-changed.if-not'),
    ),
  }),

  passwordRenewed: (language: Language, at: Date): MailContent => ({
    subject: translate(language, 'mail.password-changed.subject'),
    text: mailText(
      translate(language, 'mail.password-renewed.lead', { when: formatUtcMinute(at) }),
      translate(language, 'mail.password-renewed.sessions'),
      '',
      translate(language, 'mail.password-renewed.if-not'),
    ),
  }),
}
