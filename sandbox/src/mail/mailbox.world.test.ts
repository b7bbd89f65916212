import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '#mail/open-mailbox.ts'
import { sendMail } from '../../test-support/send-mail.ts'
import { createTemporaryFolder, type SpawnedSandbox, spawnSandbox } from '../../test-support/spawn-sandbox.ts'

const folder = createTemporaryFolder()
let sandbox: SpawnedSandbox

beforeAll(async () => {
  sandbox = await spawnSandbox(folder.path)
})
afterAll(async () => {
  await sandbox.stop()
  folder.remove()
})

const mail = (subject: string, text: string) =>
  ['From: murmur@example.com', `Subject: ${subject}`, 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n')
const emailsTo = (email: string) =>
  fetch(`${sandbox.url}/mailbox?to=${encodeURIComponent(email)}`).then((response) => response.json() as Promise<Mail[]>)
const fetchPage = (query: string) => fetch(`${sandbox.url}/mailbox${query}`, { headers: { accept: 'text/html,*/*' } })

test('the mailbox lists the emails of an exact address, in any letter case, newest first', async () => {
  expect(await sendMail(sandbox.smtpPort, ['Ada@example.com'], mail('First', 'Your code is ABC234'))).toMatch(/^250/)
  await sendMail(sandbox.smtpPort, ['ada@example.com', 'bob@example.com'], mail('Second', 'Grüße'))
  const emails = await emailsTo('ada@EXAMPLE.com')
  expect(emails.map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect(emails[1]).toMatchObject({ to: 'Ada@example.com', text: expect.stringContaining('ABC234') })
  expect(emails[0]?.text).toContain('Grüße')
  expect(Date.parse(emails[0]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(await emailsTo('bob@example.com')).toHaveLength(1)
  expect(await emailsTo('example.com')).toEqual([])
})

test('the mailbox serves a page without scripts that shows hostile mail as text', async () => {
  await sendMail(
    sandbox.smtpPort,
    ['eve@example.com'],
    mail('<img src=x onerror=alert(1)>', '<script>alert(1)</script>'),
  )
  const response = await fetchPage('?to=eve')
  const html = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(html).not.toMatch(/<(img|script)\b/)
  expect(html).not.toContain('bob@example.com')
  const style = await fetch(`${sandbox.url}/sandbox.css`)
  expect(style.headers.get('content-type')).toContain('text/css')
})

test('the mailbox keeps mail after kill -9', async () => {
  await sandbox.kill9()
  sandbox = await spawnSandbox(folder.path)
  expect(await emailsTo('ada@example.com')).toHaveLength(2)
})

test('the mailbox refuses mail that is too large', async () => {
  const reply = await sendMail(sandbox.smtpPort, ['big@example.com'], mail('Big', 'x'.repeat(1_100_000)))
  expect(reply).toMatch(/^552/)
  expect(await emailsTo('big@example.com')).toEqual([])
})

test('the mailbox rejects requests with a foreign host name', async () => {
  const { port } = new URL(sandbox.url)
  const status = await new Promise((resolve, reject) => {
    const headers = { host: 'evil.example' }
    request({ host: '127.0.0.1', port, path: '/mailbox', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(421)
})
