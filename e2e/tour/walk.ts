import type { Language } from '@murmur/contract/languages'
import type { Page } from '@playwright/test'
import { newUser, registeredUser } from '../../world/new-user.ts'
import type { World } from '../../world/start-world.ts'
import { uni } from '../tokens.ts'
import type { Stop } from './stops.ts'
import { wordsOf } from './words.ts'

type Cookies = ReadonlyMap<string, string>
/** The cookies of each who walks. */
export type Walkers = Record<Stop['who'], Cookies>

/** Somebody without an account, somebody whose email is not verified, and somebody who has bought a token on two chains. */
export async function walkers(world: World): Promise<Walkers> {
  const [user, fresh] = [await newUser(world), await registeredUser(world)]
  await user.call('POST', '/buy', { amountInUsd: '25', tokenAddress: uni.address, chain: 'eth' })
  return { visitor: new Map(), unverified: fresh.cookies, user: user.cookies }
}

/** Goes to a stop as its visitor, in a language, and opens what it opens. */
export async function goTo(page: Page, world: World, who: Walkers, stop: Stop, language: Language) {
  const context = page.context()
  await context.clearCookies()
  const cookies = [...who[stop.who], ['murmur_language', language] as const]
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: world.url })))
  // Once for each language: an account's own choice would take the browser's place.
  if (stop.who !== 'visitor') await context.request.put(`${world.url}/api/preferences`, asking(world, language))
  await page.goto('about:blank')
  await page.goto(new URL(stop.path, world.url).href)
  await page.locator('h1').first().waitFor()
  await stop.open?.(page, wordsOf(language))
  await settled(page)
}

function asking(world: World, language: Language) {
  return { data: { language }, headers: { origin: world.url } }
}

/** Until nothing is on its way: skeletons are gone, pictures are there, what moves has stopped. */
async function settled(page: Page) {
  await page.waitForFunction(
    () => document.querySelector('#content [aria-busy="true"], dialog [aria-busy="true"]') === null,
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(
      document.getAnimations().map((each) => each.playState === 'running' && !isEndless(each) && each.finished),
    )
    function isEndless(animation: Animation) {
      return animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    }
  })
}
