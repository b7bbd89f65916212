import type { Address } from '@murmur/contract/address'
import type { Language } from '@murmur/contract/languages'
import { formatUtcMinute } from '#platform/clock/format-utc-minute.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type MailContent, paragraphs } from '#platform/mail/queue-mail.ts'
import { groupAddress } from './group-address.ts'

type RenamedMail = { name: string; oldName: string; address: Address; at: Date }
type AllowedMail = { at: Date; from: Date; url: string }
type AddedMail = { name: string; address: Address; at: Date; usableAt: Date; cancelUrl: string }

/** Mails about the address book and about sends, in the owner's language. `tries`: wrong passwords. */
export const recipientEmails = {
  added: (language: Language, { name, address, at, usableAt, cancelUrl }: AddedMail): MailContent => ({
    subject: translate(language, 'mail.recipient-added.subject'),
    text: paragraphs(
      translate(language, 'mail.recipient-added.lead', { when: formatUtcMinute(at) }),
      `${name}\n${groupAddress(address).join(' ')}`,
      translate(language, 'mail.recipient-added.usable', { when: formatUtcMinute(usableAt) }),
      translate(language, 'mail.recipient-added.if-not'),
      cancelUrl,
    ),
  }),

  renamed: (language: Language, { name, oldName, address, at }: RenamedMail): MailContent => ({
    subject: translate(language, 'mail.recipient-renamed.subject'),
    text: paragraphs(
      translate(language, 'mail.recipient-renamed.lead', { when: formatUtcMinute(at) }),
      `${oldName} → ${name}\n${groupAddress(address).join(' ')}`,
      translate(language, 'mail.recipient-renamed.if-not'),
    ),
  }),

  /** `from`: the earliest time; the signer counts its own. `url`: of the settings. */
  allowed: (
    language: Language,
    { name, address, at, from, url }: AllowedMail & { name: string; address: Address },
  ): MailContent => ({
    subject: translate(language, 'mail.recipient-allowed.subject'),
    text: paragraphs(
      translate(language, 'mail.recipient-allowed.lead', { when: formatUtcMinute(at) }),
      `${name}\n${groupAddress(address).join(' ')}`,
      translate(language, 'mail.recipient-allowed.from', { when: formatUtcMinute(from) }),
      translate(language, 'mail.recipient-allowed.if-not'),
      url,
    ),
  }),

  anyAllowed: (language: Language, { at, from, url }: AllowedMail): MailContent => ({
    subject: translate(language, 'mail.any-recipient.subject'),
    text: paragraphs(
      translate(language, 'mail.any-recipient.lead', { when: formatUtcMinute(at) }),
      translate(language, 'mail.any-recipient.from', { when: formatUtcMinute(from) }),
      translate(language, 'mail.recipient-allowed.if-not'),
      url,
    ),
  }),

  locked: (language: Language, { tries, until }: { tries: number; until: Date }): MailContent => ({
    subject: translate(language, 'mail.send-locked.subject'),
    text: paragraphs(
      translate(language, 'mail.send-locked.lead', { tries }),
      translate(language, 'mail.send-locked.until', { until: formatUtcMinute(until) }),
      translate(language, 'mail.export-locked.if-not'),
    ),
  }),
}
