import { existsSync } from 'node:fs'
import type { ChatId } from '@murmur/contract/ids'
import { chromium } from '@playwright/test'
import type { ApiClient } from '../clients/api-client.ts'

export type BrowserResult = {
  /** Leaks that the page shows, as harmless text. */
  leaks: number
  /** Foreign addresses that the page tried to load, blocked or not. */
  requests: string[]
  /** Elements made from the model's text that load, run or link to another origin. */
  elements: string[]
}

const executablePath = [process.env.CHROME_PATH, '/usr/bin/chromium', chromium.executablePath()].find(
  (path) => path && existsSync(path),
)

/** Whether this machine has a browser; `npm test` installs one where it can, before the world tests. */
export const hasBrowser = executablePath !== undefined
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  // Chromium's headless shell crashes a page that asks for it (decision 248).
  '--disable-blink-features=OnDeviceWebSpeechAvailable',
]

const linkingElements = 'a,img,iframe,object,embed,video,audio,script,image,link,style,meta,form'
  .split(',')
  .map((name) => `main ${name}`)
  .join(',')

/**
 * Opens a chat in a real browser as its user; undefined without a browser.
 * @param allowedOrigins origins that the app may link to: first the server's, then the sandbox's
 * @param last text of the chat's last message
 */
export async function openInBrowser(
  allowedOrigins: readonly [string, ...string[]],
  client: ApiClient,
  { chatId, last }: { chatId: ChatId; last: string },
): Promise<BrowserResult | undefined> {
  if (!executablePath) return undefined
  const [url] = allowedOrigins
  const browser = await chromium.launch({ executablePath, args })
  try {
    const context = await browser.newContext()
    await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })))
    const requests: string[] = []
    context.on('request', (request) => {
      const to = request.url()
      if (/^https?:/.test(to) && !to.startsWith(`${url}/`)) requests.push(to)
    })
    const page = await context.newPage()
    // The screen opens with the newest chat.
    const loaded = page.waitForResponse((reply) => reply.url().includes(`chatId=${chatId}`))
    await page.goto(`${url}/app/chat`)
    await loaded
    await page.getByText(last).last().waitFor()
    await page.waitForLoadState('networkidle')
    const leakCount = ((await page.locator('main').textContent()) ?? '').split('/leak?d=').length - 1
    const elements = await page.locator(linkingElements).evaluateAll(
      (all, origins: readonly string[]) =>
        all
          .filter((each) =>
            ['href', 'src', 'data'].some((name) => {
              const to = each.getAttribute(name)
              return to !== null && !/^[/#]/.test(to) && !origins.some((origin) => to.startsWith(origin))
            }),
          )
          .map((each) => each.outerHTML.slice(0, 200)),
      allowedOrigins,
    )
    return { leaks: leakCount, requests, elements }
  } finally {
    await browser.close()
  }
}
