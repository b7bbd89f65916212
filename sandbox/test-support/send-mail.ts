import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** Sends one mail by plain SMTP; returns the last reply line. `message` has its headers and CRLF lines. */
export async function sendMail(port: number, recipients: string[], message: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]()
  const steps = [
    'EHLO test',
    'MAIL FROM:<murmur@example.com>',
    ...recipients.map((to) => `RCPT TO:<${to}>`),
    'DATA',
    `${message}\r\n.`,
  ]
  let reply = ''
  const finalReply = async () => {
    do reply = (await replies.next()).value ?? ''
    while (/^\d{3}-/.test(reply))
  }
  await finalReply()
  for (const step of steps) {
    socket.write(`${step}\r\n`)
    await finalReply()
  }
  socket.destroy()
  return reply
}
