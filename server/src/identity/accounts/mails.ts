import type { Language } from '@murmur/contract/languages'
import { codeRules } from '#identity/sign-up/codes.store.ts'
import { utcMinute } from '#platform/clock/utc-minute.ts'
import { say } from '#platform/i18n/say.ts'
import type { MailContent } from '#platform/mail/queue-mail.ts'
import { mailText, validityText } from './mail-text.ts'

function linkLines(language: Language, linkUrl: string): string[] {
  const { minutes } = codeRules['reset-link']
  return [say(language, 'mail.reset-link.lead'), '', linkUrl, '', say(language, 'mail.reset-link.valid', { minutes })]
}

/**
 * Mails about accounts, in the user's language. Each code and URL has a line to itself, so that mail programs do not
 * change it.
 */
export const mails = {
  verificationCode: (language: Language, code: string): MailContent => ({
    subject: say(language, 'mail.code.subject'),
    text: mailText(
      say(language, 'mail.code.lead'),
      '',
      code,
      '',
      validityText(language, 'verify-email'),
      say(language, 'mail.code.never-asked'),
      '',
      say(language, 'mail.code.ignore'),
    ),
  }),

  resetRequested: (language: Language, { cancelUrl, readyAt }: { cancelUrl: string; readyAt: Date }): MailContent => ({
    subject: say(language, 'mail.reset-asked.subject'),
    text: mailText(
      say(language, 'mail.reset-asked.lead'),
      '',
      say(language, 'mail.reset-asked.if-you', { when: utcMinute(readyAt) }),
      '',
      say(language, 'mail.reset-asked.if-not'),
      '',
      cancelUrl,
      '',
      say(language, 'mail.reset-asked.sign-in'),
    ),
  }),

  resetCode: (
    language: Language,
    { code, linkUrl, url }: { code: string; linkUrl: string; url: string },
  ): MailContent => ({
    subject: say(language, 'mail.reset-code.subject'),
    text: mailText(
      ...linkLines(language, linkUrl),
      '',
      say(language, 'mail.reset-code.lead'),
      '',
      code,
      '',
      say(language, 'mail.reset-code.enter'),
      '',
      url,
      '',
      validityText(language, 'reset-password'),
      say(language, 'mail.code.never-asked'),
      '',
      say(language, 'mail.reset-code.if-not'),
    ),
  }),

  /** Another link for a reset whose code was already mailed. */
  resetLink: (language: Language, { linkUrl }: { linkUrl: string }): MailContent => ({
    subject: say(language, 'mail.reset-link.subject'),
    text: mailText(...linkLines(language, linkUrl), '', say(language, 'mail.reset-link.if-not')),
  }),

  passwordReset: (language: Language, { at, holdUntil }: { at: Date; holdUntil: Date }): MailContent => ({
    subject: say(language, 'mail.password-changed.subject'),
    text: mailText(
      say(language, 'mail.password-changed.lead', { when: utcMinute(at) }),
      say(language, 'mail.password-changed.sessions'),
      '',
      say(language, 'mail.password-changed.hold', { until: utcMinute(holdUntil) }),
      '',
      say(language, 'mail.password-changed.if-not'),
    ),
  }),

  passwordRenewed: (language: Language, at: Date): MailContent => ({
    subject: say(language, 'mail.password-changed.subject'),
    text: mailText(
      say(language, 'mail.password-renewed.lead', { when: utcMinute(at) }),
      say(language, 'mail.password-renewed.sessions'),
      '',
      say(language, 'mail.password-renewed.if-not'),
    ),
  }),
}
