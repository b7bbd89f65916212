import { randomBytes } from 'node:crypto'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { Page } from '@playwright/test'
import { fetchEmails, waitForMailedCode } from '../world/clients/mailbox.ts'
import { type ApiUser, newUser } from '../world/new-user.ts'
import { dollarTokens } from '../world/sandbox-control/sandbox-tokens.ts'
import type { World } from '../world/start-world.ts'
import { expect } from './journey-test.ts'

export type Newcomer = { username: string; email: string; password: string }

export function createNewcomer(): Newcomer {
  const username = `anna${randomBytes(4).toString('hex')}`
  return { username, email: `${username}@example.test`, password: `correct-${randomBytes(4).toString('hex')}` }
}

/** Fills in and submits the signup form; ends on the verification screen. */
export async function signUp(page: Page, person: Newcomer) {
  await page.goto('/sign-up')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await page.getByRole('tab', { name: 'Signup' }).click()
  const form = page.getByRole('tabpanel', { name: 'Signup' })
  await form.getByLabel('Username').fill(person.username)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel('Confirm Password').fill(person.password)
  await form.getByLabel('I am not a robot').check()
  await expect(form.getByText('Checked', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Signup successful!')).toBeVisible()
  await expect(page).toHaveURL(`/verify-otp?email=${encodeURIComponent(person.email)}`)
  await expect(page.getByText('OTP sent to your email!')).toBeVisible()
}

/** Reads the mailed code and enters it; ends in the app. */
export async function verifyEmail(page: Page, world: World, person: Newcomer) {
  const code = await waitForMailedCode(world.sandboxUrl, person.email)
  // The sixth character submits the form.
  await page.getByLabel('Verification code').fill(code)
  await expect(page).toHaveURL('/app/discover')
  expect(await fetchEmails(world.sandboxUrl, person.email), 'codes asked for').toHaveLength(1)
}

/** Creates a verified user with funds and signs the browser in by setting the session cookies. */
export async function signInAsNewUser(page: Page, world: World): Promise<ApiUser> {
  const user = await newUser(world)
  const cookies = [...user.cookies].map(([name, value]) => ({ name, value, url: world.url }))
  await page.context().addCookies(cookies)
  return user
}

/** Signs the browser in as a new user who holds dollars on Ethereum. */
export async function signInWithDollars(page: Page, world: World) {
  const user = await signInAsNewUser(page, world)
  const bought = await user.call('POST', '/buy', { amountInUsd: '60', tokenAddress: dollarTokens.eth, chain: 'eth' })
  expect(bought.body).toMatchObject({ success: true })
}

/** Waits until the faucet's grants show in the balances. */
export async function waitForFunds(page: Page) {
  const areWalletsFunded = async () => {
    const reply = await page.request.get('/balances/getuserbalance')
    const { data } = await reply.json()
    const isFunded = (chain: ChainKey) =>
      data[chain].tokens.some((token: { isCoin: boolean; amountBaseUnits: string }) => {
        return token.isCoin && BigInt(token.amountBaseUnits) > 0n
      })
    return chainKeys.every(isFunded)
  }
  await expect.poll(areWalletsFunded, { timeout: 30_000 }).toBe(true)
}
