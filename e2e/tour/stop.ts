import type { Page } from '@playwright/test'
import type { TextPatterns } from './text-patterns.ts'

export type OpenStep = (page: Page, text: TextPatterns, password: string) => Promise<void>

export type TourStop = {
  name: string
  path: string
  /** Prepares the page before it loads: failing or pending responses, a lost connection. */
  before?: (page: Page) => Promise<void>
  /** Opens a part that is not shown initially, e.g. a dialog or a filled form, and waits until it is visible. */
  open?: OpenStep
  /** The account that visits the page; see `createTestAccounts`. */
  account: 'visitor' | 'unverified' | 'user' | 'newcomer' | 'buyer' | 'chatUser'
  /** The largest width at which the stop exists. Default: any. */
  maxWidth?: number
  /** Whether the picture includes all scrollable content, not only the visible part. */
  capturesAllContent?: true
  /** Whether the picture shows loading skeletons, so that the tour does not wait for the content. */
  isLoading?: true
  /** Whether the stop causes failures that the browser logs as errors. */
  expectsConsoleErrors?: true
}

/** Assigns an account to stops. */
export function withAccount(account: TourStop['account'], stops: readonly Omit<TourStop, 'account'>[]): TourStop[] {
  return stops.map((stop) => ({ ...stop, account }))
}

export const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first()
export const dialog = (page: Page) => page.getByRole('dialog').last()

/** Returns a step that presses a button and waits for the dialog that it opens. */
export function pressToOpen(id: string, values?: Record<string, string>): OpenStep {
  return async (page, text) => {
    await button(page, text(id, values)).click()
    await dialog(page).waitFor()
  }
}

/** Makes all requests to these paths fail with 404. */
export function rejectRequests(...paths: string[]) {
  return async (page: Page) => {
    for (const path of paths)
      await page.route(path, (route) =>
        route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'We couldn’t find that.' } }),
      )
  }
}

/** Leaves all requests to these paths without a response. */
export function holdRequests(...paths: string[]) {
  return async (page: Page) => {
    for (const path of paths) await page.route(path, () => undefined)
  }
}

/** Changes the server's response to GET requests of a path. */
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
