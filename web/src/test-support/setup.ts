import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { elementError } from '#test-support/element-error.ts'
import { stubSockets } from '#test-support/fake-socket.ts'
import { quickStyles } from '#test-support/quick-styles.ts'
import { withoutOwnerStacks } from '#test-support/without-owner-stacks.ts'

// jsdom lays nothing out, so there is nothing to scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined

// jsdom has no modal dialogs; in it a modal is simply an open one that Escape closes.
function teachDialogs(dialog: typeof HTMLDialogElement) {
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
if (typeof HTMLDialogElement !== 'undefined') teachDialogs(HTMLDialogElement)

if (typeof document !== 'undefined') quickStyles(document)
withoutOwnerStacks()

// Pages load lazily; on a busy machine that takes longer than the library's second.
configure({ asyncUtilTimeout: 12_000, getElementError: elementError })

beforeEach(() => {
  globalThis.localStorage?.clear()
  globalThis.sessionStorage?.clear()
  stubSockets()
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
