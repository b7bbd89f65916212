import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Log } from '#log.ts'
import type { Mailbox } from '#mail/open-mailbox.ts'

const maxMailBytes = 1_000_000
const maxTextLength = 100_000

export type SmtpServer = { port: number; close(): Promise<void> }

/** Starts an SMTP server on 127.0.0.1 that accepts any recipient and stores a mail before it confirms receipt. */
export async function startSmtp(port: number, mailbox: Mailbox, log: Log): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxMailBytes,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((content) => {
          if (stream.sizeExceeded) throw Object.assign(new Error('The mail is too large'), { responseCode: 552 })
          return receive(content, recipients)
        })
        .then(() => callback(), callback)
    },
  })
  server.on('error', (error) => log(`smtp: ${error.message}`))

  async function receive(content: Buffer, recipients: string[]) {
    const mail = await PostalMime.parse(content)
    const text = (mail.text ?? mail.html ?? '').slice(0, maxTextLength)
    const at = new Date().toISOString()
    for (const to of recipients) await mailbox.add({ to, subject: (mail.subject ?? '').slice(0, 500), text, at })
    log(`mail to ${recipients.join(', ')}: ${mail.subject ?? ''}`)
  }

  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
