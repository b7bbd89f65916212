import type { Language } from '@murmur/contract/languages'
import type { Page } from '@playwright/test'
import { newChat } from '../../world/clients/chat-client.ts'
import { waitForMailedCode } from '../../world/clients/mailbox.ts'
import { newUser, registerUser } from '../../world/new-user.ts'
import type { World } from '../../world/start-world.ts'
import { uni } from '../tokens.ts'
import { fillChatWithMessages } from './fill-chat.ts'
import type { TourStop } from './stop.ts'
import { textPatterns } from './text-patterns.ts'

type TestAccount = { cookies: ReadonlyMap<string, string>; password: string }
/** One test account per kind of user. */
export type TestAccounts = Record<TourStop['account'], TestAccount>

/**
 * Creates the accounts: a visitor without an account, a user with an unverified email, a new user, a user with a bought and
 * starred token, an alert and a chat, a user whose purchases must not show on other stops, and a user with a long chat.
 */
export async function createTestAccounts(world: World, stops: readonly TourStop[]): Promise<TestAccounts> {
  const [user, newcomer, unverified] = await Promise.all([
    newUser(world),
    registerVerifiedUser(world),
    registerUser(world),
  ])
  await user.call('POST', '/buy', { amountInUsd: '25', tokenAddress: uni.address, chain: 'eth' })
  await user.call('PUT', `/api/watchlist/eth/${uni.address}`)
  const alert = { chain: 'eth', address: uni.address, condition: 'above', priceUsd: '1000', byMail: true }
  await user.call('POST', '/api/alerts', alert)
  await newChat(user)
  // Only if a stop uses them: a long chat takes long to create.
  const newUserOf = (kind: TourStop['account']) =>
    stops.some(({ account }) => account === kind) ? newUser(world) : undefined
  const [buyer = newcomer, chatUser] = await Promise.all([newUserOf('buyer'), newUserOf('chatUser')])
  if (chatUser) await fillChatWithMessages(world.url, chatUser)
  return {
    visitor: { cookies: new Map(), password: '' },
    unverified,
    newcomer,
    user,
    buyer,
    chatUser: chatUser ?? newcomer,
  }
}

async function registerVerifiedUser(world: World) {
  const user = await registerUser(world)
  const otp = await waitForMailedCode(world.sandboxUrl, user.email)
  await user.call('POST', '/verification/verifycode', { email: user.email, otp })
  return user
}

/** Opens a stop with its account in a language, and runs its `open` step. */
export async function goTo(page: Page, world: World, accounts: TestAccounts, stop: TourStop, language: Language) {
  const context = page.context()
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  const cookies = [...accounts[stop.account].cookies, ['murmur_language', language] as const]
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: world.url })))
  // Sets the account's language too, since it overrides the browser's.
  if (stop.account !== 'visitor')
    await context.request.put(`${world.url}/api/preferences`, languageRequest(world, language))
  await page.goto('about:blank')
  await stop.before?.(page)
  await page.goto(new URL(stop.path, world.url).href)
  await page.locator('h1').first().waitFor()
  await stop.open?.(page, textPatterns(language), accounts[stop.account].password)
  // Triggers the parts that load on first use. A real turn of the wheel would scroll the page by a pixel.
  if (!stop.isLoading)
    await page.evaluate(() => document.body.dispatchEvent(new WheelEvent('wheel', { bubbles: true })))
  await waitUntilSettled(page, stop.isLoading)
}

function languageRequest(world: World, language: Language) {
  return { data: { language }, headers: { origin: world.url } }
}

/** Waits until the page is still: no skeletons, pictures loaded, animations finished. */
export async function waitUntilSettled(page: Page, isLoading = false) {
  // A narrow window hides the column with the skeletons.
  if (isLoading) await page.locator('main [aria-busy="true"], .breathe').first().waitFor({ state: 'attached' })
  else
    await page.waitForFunction(
      () => document.querySelector('main [aria-busy="true"], dialog [aria-busy="true"], .breathe') === null,
    )
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    await Promise.all(
      // Exit animations have finished as well.
      document
        .getAnimations()
        .map((each) => each.playState === 'running' && !isEndless(each) && each.finished.catch(() => undefined)),
    )
    function isEndless(animation: Animation) {
      return animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    }
  })
}
