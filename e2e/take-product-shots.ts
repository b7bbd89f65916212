// Enters a fresh world as a person would, and keeps what they see as small AVIF files: `take-product-shots.ts FOLDER`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type ApiUser, newUser } from '../world/new-user.ts'
import { startWorld, type World } from '../world/start-world.ts'

const mostBytes = 40_000
const themes = ['light', 'dark'] as const
/** `height` of the window, in CSS pixels; `clip` is the part of it that is kept. */
type Shot = {
  name: string
  width: number
  height: number
  scale: number
  clip?: { top: number; height: number }
  show: (page: Page) => Promise<void>
}

/** As large as content.json says, times `scale`. */
const shots: Shot[] = [
  { name: 'chat', width: 390, height: 1120, scale: 2, clip: { top: 173, height: 720 }, show: askToBuy },
  { name: 'discover', width: 1280, height: 800, scale: 1, show: openDiscover },
]

async function askToBuy(page: Page) {
  await page.goto('/app/chat')
  await page.getByRole('button', { name: 'Start a New Chat' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('buy $20 of UNI')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const yes = page.getByRole('button', { name: "Yes, I'm Sure" })
  await yes.waitFor()
  // The card's figures come after the card.
  await page.waitForLoadState('networkidle')
  await yes.scrollIntoViewIfNeeded()
  // What stands below the card would be cut in half.
  await page.evaluate(() => {
    for (const time of document.querySelectorAll<HTMLElement>(
      '[role="log"] article ~ *, [role="log"] li:has(article) time',
    ))
      time.style.visibility = 'hidden'
  })
}

async function openDiscover(page: Page) {
  await page.goto('/app/discover')
  await page.getByRole('article').nth(5).waitFor()
  await page.waitForLoadState('networkidle')
}

async function take(browser: Browser, world: World, user: ApiUser, shot: Shot, theme: (typeof themes)[number]) {
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width: shot.width, height: shot.height },
    deviceScaleFactor: shot.scale,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addCookies([...user.cookies].map(([name, value]) => ({ name, value, url: world.url })))
  const page = await context.newPage()
  await shot.show(page)
  const { width, clip } = shot
  const picture = await page.screenshot({
    animations: 'disabled',
    ...(clip ? { clip: { x: 0, y: clip.top, width, height: clip.height } } : {}),
  })
  await context.close()
  return picture
}

/** As good as fits. */
async function small(picture: Buffer): Promise<Buffer> {
  for (const quality of [60, 50, 40, 30]) {
    const encoded = await sharp(picture).avif({ quality, effort: 7, chromaSubsampling: '4:4:4' }).toBuffer()
    if (encoded.length <= mostBytes) return encoded
  }
  throw new Error(`A picture does not fit into ${mostBytes} bytes`)
}

const [folder = '.'] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const world = await startWorld({ market: true })
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? '', args: ['--no-sandbox'] })
try {
  for (const shot of shots) {
    for (const theme of themes) {
      const user = await newUser(world)
      const encoded = await small(await take(browser, world, user, shot, theme))
      writeFileSync(join(folder, `${shot.name}-${theme}.avif`), encoded)
      console.log(`${shot.name}-${theme}.avif: ${encoded.length} bytes`)
    }
  }
} finally {
  await browser.close()
  await world.stop()
}
