import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { safeError } from '#platform/errors/safe-error.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** A mail server that rejects every recipient, with a message that must not be logged. */
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.write('220 test\r\n')
  socket.on('data', (part) => {
    const line = part.toString()
    if (line.startsWith('RCPT')) socket.write('550 5.1.1 <someone@example.test> lives elsewhere\r\n')
    else socket.write('250 fine\r\n')
  })
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

it('reports only the codes of a rejection: the server’s message contains addresses', async () => {
  const send = smtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 'Murmur <a@murmur.invalid>')
  const error = await send({ id: '1', to: 'someone@example.test', subject: 's', text: 't' }).catch((each) => each)
  expect(error.message).toBe('The mail server did not accept it (EENVELOPE 550).')
  expect(JSON.stringify(safeError(error))).not.toMatch(/someone|elsewhere/)
})
