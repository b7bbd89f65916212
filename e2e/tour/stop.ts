import type { Page } from '@playwright/test'
import type { TextPatterns } from './text-patterns.ts'

export type Open = (page: Page, text: TextPatterns, password: string) => Promise<void>

export type TourStop = {
  name: string
  path: string
  /** Prepares the page before it loads: failing or pending responses, a lost connection. */
  before?: (page: Page) => Promise<void>
  /** Opens what is not there at once: a dialog, a filled form. Waits until it is. */
  open?: Open
  /** The user who visits; see `createTestAccounts`. */
  account: 'visitor' | 'unverified' | 'user' | 'newcomer' | 'chatUser'
  /** The largest width at which it is shown; default: any. */
  maxWidth?: number
  /** Its picture includes all scrolled content, not only the visible part. */
  capturesAllContent?: true
  /** Its skeletons are the subject: the tour does not wait until they are gone. */
  isLoading?: true
  /** The browser logs errors for the failures that this stop causes. */
  expectsConsoleErrors?: true
}

/** Stops of one user. */
export function stopsForAccount(account: TourStop['account'], stops: readonly Omit<TourStop, 'account'>[]): TourStop[] {
  return stops.map((stop) => ({ ...stop, account }))
}

export const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
export const dialog = (page: Page) => page.getByRole('dialog').last()

/** Presses a button, and waits for the dialog that it opens. */
export function pressToOpen(id: string, values?: Record<string, string>): Open {
  return async (page, text) => {
    await button(page, text(id, values)).click()
    await dialog(page).waitFor()
  }
}

/** The server refuses all of these paths. */
export function rejectRequests(...paths: string[]) {
  return async (page: Page) => {
    for (const path of paths)
      await page.route(path, (route) =>
        route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'There is nothing at that address.' } }),
      )
  }
}

/** None of these is ever answered. */
export function holdRequests(...paths: string[]) {
  return async (page: Page) => {
    for (const path of paths) await page.route(path, () => undefined)
  }
}

/** Changes the server's response. */
export function changeResponse(path: string, change: (data: Record<string, unknown>) => object) {
  return async (page: Page) => {
    await page.route(path, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const { data, ...more } = await response.json()
      await route.fulfill({ response, json: { ...more, data: { ...data, ...change(data) } } })
    })
  }
}
