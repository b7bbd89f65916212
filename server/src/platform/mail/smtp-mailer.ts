import type { Transporter } from 'nodemailer'
import { maxSendMs, type SendMail } from './send-mail.port.ts'

/** Those of each step; a server that delays every step is stopped by `maxSendMs`. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

/**
 * Connects and logs in to the mail server, and sends nothing.
 * @throws Error when it cannot be reached or rejects the login
 */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  await transport.verify().catch((error: unknown) => {
    throw withoutMailText(error)
  })
  transport.close()
}

/**
 * @param from the sender, like `Murmur <no-reply@example.com>`
 * @param sendMs the longest time of one delivery, in ms
 */
export function smtpMailer(smtpUrl: string, from: string, sendMs = maxSendMs): SendMail {
  let transport: Promise<Transporter> | undefined
  const host = from.split('@').at(-1)?.replace(/>.*$/, '') || 'murmur.invalid'
  return async ({ id, to, subject, text }) => {
    // An address is never parsed as a list: each mail has exactly one recipient.
    const mail = { from, to: { name: '', address: to }, subject, text, messageId: `<${id}@${host}>` }
    // Imported with the first mail, for which no caller waits: otherwise it would be a tenth of the code that every start
    // loads.
    transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url: smtpUrl, ...timeouts }))
    await (await transport).sendMail({ ...mail, signal: AbortSignal.timeout(sendMs) }).catch((error: unknown) => {
      throw withoutMailText(error)
    })
  }
}

/** A mail server's message may contain the recipient or quote the mail; its codes do not. */
function withoutMailText(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return new Error(`The mail server did not accept it (${[code, responseCode].filter(Boolean).join(' ')}).`)
}
