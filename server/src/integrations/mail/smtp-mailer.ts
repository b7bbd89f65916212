import { createTransport } from 'nodemailer'
import type { SendMail } from '#integrations/mail/send-mail.port.ts'

/** @param from the sender, like `Murmur <no-reply@example.com>` */
export function smtpMailer(smtpUrl: string, from: string): SendMail {
  const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  const host = from.split('@').at(-1)?.replace(/>.*$/, '') || 'murmur.invalid'
  return async ({ id, to, subject, text }) => {
    // An address is never read as a list: each mail has exactly one recipient.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${host}>` })
  }
}
