import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { maxActiveAlerts } from '@murmur/contract/markets/watchlist'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../clients/api-client.ts'
import { newChat } from '../clients/chat-client.ts'
import { waitForMailedCode } from '../clients/mailbox.ts'
import { testClock } from '../clock/test-clock.ts'
import { type ApiUser, obtainCaptchaToken, registerUser, registerVerifiedUser } from '../new-user.ts'
import { listDescendants, waitForExits } from '../processes/list-descendants.ts'
import { sandboxTokens } from '../sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../start-world.ts'
import { minuteMs } from './account-steps.ts'
import { expectRefusal } from './expect-refusal.ts'

const { link } = sandboxTokens
const clock = testClock()
let world: World
let user: ApiUser
beforeAll(async () => {
  // Uses the production rate limits.
  world = await startWorld({ clock, env: { RATE_LIMIT_SCALE: '1' } })
  user = await registerVerifiedUser(world)
})
afterAll(() => world?.stop())

test('malformed, foreign and oversized requests are refused without side effects', async () => {
  const quote = { side: 'buy', amountInUsd: '5', tokenAddress: link.address }
  expectRefusal('BAD_REQUEST', await user.call('POST', '/api/quotes', { ...quote, side: 'steal' }))
  const text = { 'content-type': 'text/plain' }
  expectRefusal('BAD_CONTENT_TYPE', await user.call('POST', '/api/quotes', quote, text))
  expectRefusal('TOO_LARGE', await user.call('POST', '/api/quotes', { ...quote, filler: 'x'.repeat(150_000) }))
  expectRefusal('NOT_FOUND', await user.call('GET', '/api/nothing-here', undefined, { accept: 'application/json' }))
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
  expectRefusal('FOREIGN_ORIGIN', await user.call('POST', '/api/quotes', quote, foreign))
  expectRefusal('NOT_YOURS', await user.call('POST', '/buy', { ...quote, userId: crypto.randomUUID() }))
})

test('visitors and unverified users have no access to protected endpoints', async () => {
  expectRefusal('SIGNED_OUT', await apiClient(world.url).call('GET', '/transactions/history'))
  const fresh = await registerUser(world)
  expectRefusal('NOT_VERIFIED', await fresh.call('GET', '/transactions/history'))
  const check = (otp: string, email = fresh.email) => fresh.call('POST', '/verification/verifycode', { email, otp })
  const otp = await waitForMailedCode(world.sandboxUrl, fresh.email)
  expectRefusal('NOT_YOURS', await check(otp, user.email))
  expectRefusal('WRONG_CODE', await check(otp === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'))
  clock.advance(10 * minuteMs)
  expectRefusal('WRONG_CODE', await check(otp))
})

test('a user cannot access data of another user', async () => {
  const chatId = await newChat(user)
  const stranger = await registerVerifiedUser(world)
  expectRefusal('NOT_YOURS', await stranger.call('GET', `/chats/getchat?chatId=${chatId}`))
  const posted = { chatId, amountInUsd: '5', tokenAddress: link.address }
  expectRefusal('NOT_YOURS', await stranger.call('POST', '/buy', posted))
})

test('a captcha is valid once and only for a short time', async () => {
  const visitor = apiClient(world.url)
  const login = (token: string) =>
    visitor.call('POST', '/users/login', { email: user.email, password: 'wrong', captchaToken: token })
  expectRefusal('CAPTCHA_FAILED', await login('none'))
  const token = await obtainCaptchaToken(visitor)
  expectRefusal('WRONG_CREDENTIALS', await login(token))
  expectRefusal('CAPTCHA_FAILED', await login(token))
  const old = await obtainCaptchaToken(visitor)
  clock.advance(60 * minuteMs)
  expectRefusal('CAPTCHA_FAILED', await login(old), /expired/)
  const again = { username: 'another', email: user.email, password: user.password }
  const taken = await visitor.call('POST', '/users/register', {
    ...again,
    captchaToken: await obtainCaptchaToken(visitor),
  })
  expectRefusal('ACCOUNT_EXISTS', taken)
})

test('the server limits the number of alerts', async () => {
  const makeAlert = (n: number) => ({
    ...{ chain: 'eth', address: link.address, condition: 'above', byMail: false },
    priceUsd: String(900_000 + n),
  })
  for (let n = 0; n < maxActiveAlerts; n++)
    expect((await user.call('POST', '/api/alerts', makeAlert(n))).status).toBe(200)
  expectRefusal('LIST_FULL', await user.call('POST', '/api/alerts', makeAlert(maxActiveAlerts)))
  const alertAlreadyMet = { ...makeAlert(0), condition: 'below' }
  expectRefusal(
    'PRICE_ALREADY_MET',
    await (await registerVerifiedUser(world)).call('POST', '/api/alerts', alertAlreadyMet),
  )
})

test('while the signer cannot start, calls that need a key respond 503 with a retry time', async () => {
  const bundle = join(world.dataDir, '..', 'clock', 'signer.mjs')
  const { password } = user
  const exportKeys = () => user.call('POST', '/users/exportprivatekeys', { password })
  renameSync(bundle, `${bundle}.away`)
  const signers = listDescendants(world.server.pid)
  for (const { pid } of signers) process.kill(pid, 'SIGKILL')
  expect(await waitForExits(signers, 10_000)).toEqual([])
  const unavailable = await exportKeys()
  expectRefusal('SERVICE_UNAVAILABLE', unavailable)
  expect(Number(unavailable.headers.get('retry-after'))).toBeGreaterThan(0)
  renameSync(`${bundle}.away`, bundle)
  await expect.poll(async () => (await exportKeys()).status, { timeout: 90_000, interval: 5_000 }).toBe(200)
})

test('the server limits the request rate of a visitor', async () => {
  const visitor = apiClient(world.url)
  const fields = { email: 'nobody@example.test', password: 'wrong', captchaToken: 'none' }
  for (let n = 0; n < 20; n++) {
    const { status } = await visitor.call('POST', '/users/login', fields)
    if (status === 429) break
  }
  const over = await visitor.call('POST', '/users/login', fields)
  expectRefusal('TOO_MANY_REQUESTS', over)
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
})
