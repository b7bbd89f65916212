// Takes screenshots of a new world and saves them as small AVIF files. Usage: `take-product-shots.ts FOLDER [LANGUAGE…]`;
// default: all languages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@murmur/contract/languages'
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type ApiUser, newUser } from '../world/new-user.ts'
import { startWorld, type World } from '../world/start-world.ts'
import { type TextPatterns, textPatterns } from './tour/text-patterns.ts'
import { waitUntilSettled } from './tour/walk.ts'

const maxBytes = 40_000
const themes = ['light', 'dark'] as const
/** Sizes in CSS pixels, multiplied by `scale` in the picture. content.json contains the scaled sizes. */
type ProductShot = {
  name: string
  width: number
  height: number
  scale: number
  take: (page: Page, language: Language, shot: ProductShot) => Promise<Buffer>
}

const shots: ProductShot[] = [
  { name: 'discover', width: 1280, height: 800, scale: 1, take: openDiscover },
  { name: 'discover-narrow', width: 390, height: 720, scale: 2, take: openDiscover },
  // Last: the server learns the tokens' logos from Discover's lists.
  { name: 'chat', width: 390, height: 750, scale: 2, take: askToBuy },
]

/** The message quoted in the picture's description. */
function readQuotedMessage(language: Language): string {
  const path = new URL(`../locales/${language}/landing.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
  const quote = /[“«]\s*(.+?)\s*[”»]/.exec(texts['landing.screenshots.hero.alt'] ?? '')?.[1]
  if (!quote) throw new Error(`The picture's description quotes no message in ${language}`)
  return quote
}

/** Puts the message and its answer card in the middle of the picture. */
async function askToBuy(page: Page, language: Language, { width, height, scale }: ProductShot) {
  const text = textPatterns(language)
  await page.goto('/app/chat')
  await page.getByRole('button', { name: text('chat.start') }).click()
  await send(page, readQuotedMessage(language), text)
  const card = page.getByRole('article').last()
  await card.getByRole('button', { name: text('chat.card.yes') }).waitFor()
  await card.locator('img').first().waitFor()
  await waitUntilSettled(page)
  // Taller than message and card together, so that both are visible.
  await page.setViewportSize({ width, height: 2 * height })
  // Elements below the card would be cut in half.
  await page.evaluate(() => {
    for (const time of document.querySelectorAll<HTMLElement>('[role="log"] li:has(article) time'))
      time.style.visibility = 'hidden'
  })
  const box = await waitForStableBox(card)
  const messageBox = await waitForStableBox(page.getByRole('log').getByText(readQuotedMessage(language)).first())
  const clip = { x: 0, y: messageBox.y - 24, width, height: box.y + box.height + 36 - messageBox.y }
  return await centerOnBackground(
    await page.screenshot({ animations: 'disabled', clip }),
    width * scale,
    height * scale,
  )
}

/** Returns the bounding box of an element once it no longer moves: the chat scrolls after its height changes. */
async function waitForStableBox(element: Locator) {
  let lastBox: string | undefined
  await expect(async () => {
    const previousBox = lastBox
    lastBox = JSON.stringify(await element.boundingBox())
    expect(lastBox).toBe(previousBox)
  }).toPass({ intervals: [250] })
  const box = await element.boundingBox()
  if (!box) throw new Error('The conversation is not visible')
  return box
}

/** Sends a message. A new chat may still be connecting and then leaves the message in the composer. */
async function send(page: Page, message: string, text: TextPatterns) {
  const composer = page.getByRole('textbox', { name: text('chat.message') })
  await composer.fill(message)
  await expect(async () => {
    await composer.press('Enter')
    await expect(composer).toHaveValue('', { timeout: 1000 })
  }).toPass()
}

/** Shrinks a picture that is too large, and pads it with the color of its corner. */
async function centerOnBackground(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = await sharp(picture).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  const resized = sharp(picture).resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await resized.png().toBuffer({ resolveWithObject: true })
  const [left, top] = [Math.floor((width - info.width) / 2), Math.floor((height - info.height) / 2)]
  const padding = { left, top, right: width - info.width - left, bottom: height - info.height - top }
  return await sharp(data)
    .extend({ ...padding, background: { r, g, b } })
    .png()
    .toBuffer()
}

async function openDiscover(page: Page) {
  await page.goto('/app/discover?view=cards')
  await page.getByRole('article').nth(5).waitFor()
  // The price lines arrive after the list.
  await page.locator('article .price-line polyline').nth(5).waitFor({ timeout: 180_000 })
  await waitUntilSettled(page)
  return await page.screenshot({ animations: 'disabled' })
}

type Variant = { language: Language; theme: (typeof themes)[number] }

async function takeShot(
  browser: Browser,
  world: World,
  user: ApiUser,
  shot: ProductShot,
  { language, theme }: Variant,
) {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: shot.scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const cookies = [...user.cookies, ['murmur_language', language] as const]
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: world.url })))
  // Defines __name, which the runner's transform calls in functions sent to the page.
  await context.addInitScript('globalThis.__name = (each) => each')
  const picture = await shot.take(await context.newPage(), language, shot)
  await context.close()
  return picture
}

/** Encodes with the highest quality that fits into `maxBytes`. */
async function compress(picture: Buffer): Promise<Buffer> {
  for (const quality of [60, 50, 40, 30]) {
    const encoded = await sharp(picture).avif({ quality, effort: 5, chromaSubsampling: '4:4:4' }).toBuffer()
    if (encoded.length <= maxBytes) return encoded
  }
  throw new Error(`A picture does not fit into ${maxBytes} bytes`)
}

const [folder = '.', ...chosen] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const world = await startWorld({ market: true })
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '', args: ['--no-sandbox'] })
try {
  for (const language of languages.filter((each) => chosen.length === 0 || chosen.includes(each))) {
    for (const theme of themes) {
      const user = await newUser(world)
      await user.call('PUT', '/api/preferences', { language })
      for (const shot of shots) {
        const encoded = await compress(await takeShot(browser, world, user, shot, { language, theme }))
        const name = `${shot.name}-${language}-${theme}.avif`
        writeFileSync(join(folder, name), encoded)
        console.log(`${name}: ${encoded.length} bytes`)
      }
    }
  }
} finally {
  await browser.close()
  await world.stop()
}
