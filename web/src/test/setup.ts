import '#lib/without-eval.ts'
import { cleanup } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, vi } from 'vitest'

// jsdom has no modal dialogs; in it a modal is simply an open one that Escape closes.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => {
  localStorage.clear()
})

afterEach(() => {
  cleanup()
  toast.removeAll()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
