import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ada } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { renderApp } from '#test-support/open/render-app.tsx'

/** A window in which only elements that a test scrolls to become visible. */
let scroll: (isIntersecting: boolean) => void

beforeEach(() => {
  stubServer(ada)
  const callbacks = new Set<(entries: { isIntersecting: boolean; target: Element }[]) => void>()
  scroll = (isIntersecting) => {
    for (const callback of callbacks) act(() => callback([{ isIntersecting, target: document.body }]))
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly callback: (entries: { isIntersecting: boolean; target: Element }[]) => void
      constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        this.callback = callback
        callbacks.add(callback)
      }
      observe() {}
      disconnect() {
        callbacks.delete(this.callback)
      }
    },
  )
})

const language = async () => within(await screen.findByRole('region', { name: 'Language' }))

test('sections further down show their headings, and load their controls on first use', async () => {
  const { user } = renderApp('/app/settings')
  expect((await language()).queryByRole('radio')).toBeNull()
  expect((await language()).getByRole('status').tabIndex).toBe(0)
  await user.keyboard('{Shift}')
  expect((await language()).getAllByRole('radio').length).toBe(6)
})

test('a section loads when it becomes visible', async () => {
  renderApp('/app/settings')
  await language()
  scroll(false)
  expect((await language()).queryByRole('radio')).toBeNull()
  scroll(true)
  expect((await language()).getAllByRole('radio').length).toBe(6)
})

test('a link to a section loads it', async () => {
  renderApp('/app/settings#language')
  expect((await language()).getAllByRole('radio').length).toBe(6)
})
