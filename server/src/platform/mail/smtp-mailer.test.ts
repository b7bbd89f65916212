import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { safeError } from '#platform/errors/safe-error.ts'
import { checkMailServer, smtpMailer } from './smtp-mailer.ts'

const lines: string[] = []
/** A mail server that rejects every login and recipient, with messages that must not be logged. */
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.write('220 test\r\n')
  socket.on('data', (part) => {
    const line = part.toString()
    lines.push(line)
    if (line.startsWith('EHLO')) socket.write('250-test\r\n250 AUTH PLAIN\r\n')
    else if (line.startsWith('AUTH')) socket.write('535 5.7.8 user lives elsewhere\r\n')
    else if (line.startsWith('RCPT')) socket.write('550 5.1.1 <someone@example.test> lives elsewhere\r\n')
    else socket.write('250 fine\r\n')
  })
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

it('the SMTP mailer reports only the codes of a rejection: the server’s message contains addresses', async () => {
  const send = smtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'Murmur <a@murmur.invalid>')
  const error = await send({ id: '1', to: 'someone@example.test', subject: 's', text: 't' }).catch((each) => each)
  expect(error.message).toBe('The mail server did not accept it (EENVELOPE 550).')
  expect(JSON.stringify(safeError(error))).not.toMatch(/someone|elsewhere/)
})

it('the SMTP mailer gives up a mail at its time limit, while the server still delays each step', async () => {
  const silentServer = createServer((socket) => void socket.on('error', () => undefined).resume())
  silentServer.listen(0, '127.0.0.1')
  await once(silentServer, 'listening')
  const url = `smtp://127.0.0.1:${(silentServer.address() as AddressInfo).port}`
  const send = smtpMailer(url, 'Murmur <a@murmur.invalid>', 50)
  const mail = { id: '1', to: 'someone@example.test', subject: 's', text: 't' }
  await expect(send(mail)).rejects.toThrow(/did not accept it \(.*ABORT/)
  silentServer.close()
})

it('a check of the mail server sends no mail, and fails when the server rejects the login or does not answer', async () => {
  const url = (login = '') => `smtp://${login}127.0.0.1:${(server.address() as AddressInfo).port}`
  lines.length = 0
  await checkMailServer(url())
  expect(lines.some((line) => line.startsWith('MAIL'))).toBe(false)
  await expect(checkMailServer(url('user:wrong@'))).rejects.toThrow(/did not accept it \(EAUTH 535\)/)
  await expect(checkMailServer('smtp://127.0.0.1:1')).rejects.toThrow(/ECONNECTION|ESOCKET|ECONNREFUSED/)
})
