import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, vi } from 'vitest'
import 'wouter'
import { disableOwnerStacks } from '#test-support/disable-owner-stacks.ts'
import { elementError } from '#test-support/element-error.ts'
import { stubSockets } from '#test-support/fakes/fake-socket.ts'
import { installQuickSelectors } from '#test-support/quick-selectors.ts'
import { installQuickStyles } from '#test-support/quick-styles.ts'
import { resetServerClock } from '#test-support/reset-server-clock.ts'

// Runs before any module of the app loads, because Socket.IO's client keeps the `WebSocket` that it finds at import.
stubSockets()

// jsdom has no layout, so there is nothing to scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined

// jsdom has no modal dialogs; a modal is emulated as an open dialog that Escape closes.
function emulateModals(dialog: typeof HTMLDialogElement) {
  dialog.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  dialog.prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
// Tests of plain functions run without a page.
if (typeof HTMLDialogElement !== 'undefined') emulateModals(HTMLDialogElement)

// wouter patches the history of the page it is loaded in, but each test file has its own page.
function dispatchHistoryEvents(history: History) {
  for (const type of ['pushState', 'replaceState'] as const) {
    const change = history[type]
    history[type] = function announce(this: History, ...to) {
      change.apply(this, to)
      dispatchEvent(new Event(type))
    }
  }
}
if (typeof history !== 'undefined' && !(Symbol.for('wouter_v3') in window)) dispatchHistoryEvents(history)

if (typeof document !== 'undefined') {
  installQuickStyles(document)
  installQuickSelectors(document)
}
disableOwnerStacks()

// Effects after paint, such as key listeners, run shortly after render; on a busy machine a test could continue before them.
// Captured now, since a test may install a fake clock.
const { setImmediate: realSetImmediate } = globalThis
const { asyncWrapper } = getConfig()
async function waitForEffects<T>(wait: (...args: never[]) => Promise<T>): Promise<T> {
  const result = await asyncWrapper(wait)
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => void realSetImmediate(resolve))
  return result as T
}

// Pages load lazily; on a busy machine that takes longer than the library's default of one second.
configure({ asyncUtilTimeout: 30_000, getElementError: elementError, asyncWrapper: waitForEffects })

beforeEach(() => {
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
  stubSockets()
})

afterEach(() => {
  cleanup()
  toast.remove()
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  resetServerClock()
})
