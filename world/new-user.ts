import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { HistoryReply } from '@murmur/contract/trading/history'
import { type ApiClient, apiClient } from './clients/api-client.ts'
import { waitForMailedCode } from './clients/mailbox.ts'
import { solveCaptcha } from './clients/solve-captcha.ts'
import type { World } from './start-world.ts'

export type ApiUser = ApiClient & {
  id: UserId
  username: string
  email: string
  password: string
  addresses: Record<ChainKey, string>
}

type WorldUrls = Pick<World, 'url' | 'sandboxUrl'>

/** A verified user whose wallets the faucet has filled: registered, code read from the mailbox, grants on the chains. */
export async function newUser(world: WorldUrls): Promise<ApiUser> {
  const user = await registerVerifiedUser(world)
  await waitForGrants(user)
  return user
}

/** A verified user; the faucet may not have filled the wallets yet. */
export async function registerVerifiedUser(world: WorldUrls): Promise<ApiUser> {
  const user = await registerUser(world)
  const otp = await waitForMailedCode(world.sandboxUrl, user.email)
  await expectSuccess(user.call('POST', '/verification/verifycode', { email: user.email, otp }), 'verify')
  const { data: addresses } = await expectSuccess<{ data: ApiUser['addresses'] }>(
    user.call('GET', '/api/wallet/addresses'),
    'read the addresses',
  )
  return Object.assign(user, { addresses })
}

/** A user with a session and an unverified email; a code was requested. */
export async function registerUser(world: WorldUrls): Promise<Omit<ApiUser, 'addresses'>> {
  const client = apiClient(world.url)
  const name = `user${randomBytes(5).toString('hex')}`
  const fields = { username: name, email: `${name}@example.test`, password: `pass-${randomBytes(6).toString('hex')}` }
  const { userWithoutPassword } = await expectSuccess<{ userWithoutPassword: { id: UserId } }>(
    client.call('POST', '/users/register', { ...fields, captchaToken: await obtainCaptchaToken(client) }),
    'register',
  )
  await expectSuccess(client.call('POST', '/verification/requestcode', { email: fields.email }), 'ask for a code')
  return Object.assign(client, { id: userWithoutPassword.id, ...fields })
}

/** Solves a new captcha. The server accepts each token once. */
export async function obtainCaptchaToken(client: ApiClient): Promise<string> {
  return solveCaptcha(await expectSuccess(client.call('GET', '/api/captcha'), 'get a captcha'))
}

/** Asks for the history first: the server reads it from its database, but balances from the chains. */
async function waitForGrants(user: ApiClient) {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if ((await hasGrants(user)) && (await isFunded(user))) return
    await wait(200)
  }
  throw new Error('The faucet did not fill the wallets within 30 s')
}

async function isFunded(user: ApiClient): Promise<boolean> {
  const { body } = await user.call('GET', '/balances/getuserbalance')
  // biome-ignore lint/suspicious/noExplicitAny: the reply's shape is the contract's; only two fields are read.
  const hasCoin = (tokens: any[]) => tokens.some((token) => token.isCoin && BigInt(token.amountBaseUnits) > 0n)
  return body.data && chainKeys.every((key) => hasCoin(body.data[key].tokens))
}

/** Whether the history shows each chain's grant as a transfer. */
async function hasGrants(user: ApiClient): Promise<boolean> {
  const { body } = await user.call<HistoryReply>('GET', '/transactions/history')
  return chainKeys.every((key) => body.data.some(({ chain, type }) => chain === key && type === 'Transfer'))
}

async function expectSuccess<Body>(call: Promise<{ status: number; body: unknown }>, what: string): Promise<Body> {
  const { status, body } = await call
  if (status >= 400) throw new Error(`Could not ${what}: ${status} ${JSON.stringify(body)}`)
  return body as Body
}
