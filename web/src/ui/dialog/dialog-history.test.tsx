import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { navigate } from '#lib/routing/navigate.ts'
import { countOverlays, enterOverlay, runWhenHistorySettled } from '#lib/routing/overlay-history.ts'
import { BrowserRouter } from '#lib/routing/router.tsx'
import { useUrlOverlay } from '#lib/routing/use-url-overlay.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'

const user = userEvent.setup({ delay: null })
const entries = () => countOverlays(history.state)
const dialog = (name: string) => screen.queryByRole('dialog', { name })
const waitForHistory = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

beforeEach(() => history.pushState(null, '', '/app/discover'))
afterEach(waitForHistory)

function Page() {
  const [shown, setShown] = useState<string>()
  const hrefOf = useUrlOverlay('token', setShown)
  return (
    <>
      <button type="button" onClick={() => setShown('one')}>
        Open one
      </button>
      {shown ? (
        <Dialog key={shown} title={shown} closeLabel="Close" href={hrefOf(shown)} onClose={() => setShown(undefined)}>
          <button type="button" onClick={() => setShown('two')}>
            Instead two
          </button>
        </Dialog>
      ) : null}
    </>
  )
}

function open() {
  return render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  )
}

test('Back closes a dialog and stays on the page; Forward reopens it', async () => {
  open()
  await user.click(screen.getByRole('button', { name: 'Open one' }))
  await waitFor(() => expect(location.search).toBe('?token=one'))
  act(() => history.back())
  await waitFor(() => expect(dialog('one')).toBeNull())
  expect([location.pathname, location.search, entries()]).toEqual(['/app/discover', '', 0])
  act(() => history.forward())
  await waitFor(() => expect(dialog('one')).not.toBeNull())
})

test('Back leaves a locked dialog open, and closes it once it is unlocked', async () => {
  const page = (isLocked: boolean, onClose: () => void) => (
    <Dialog title="sending" closeLabel="Close" onClose={onClose} isLocked={isLocked}>
      <p>Sending</p>
    </Dialog>
  )
  const onClose = vi.fn()
  const { rerender } = render(page(true, onClose))
  await waitFor(() => expect(entries()).toBe(1))
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  act(() => history.back())
  await act(() => popped)
  await waitFor(() => expect(entries()).toBe(1))
  expect([dialog('sending') !== null, onClose.mock.calls.length]).toEqual([true, 0])
  rerender(page(false, onClose))
  act(() => history.back())
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(location.pathname).toBe('/app/discover')
})

test('closing a dialog removes its history entry, so that Back leaves the page', async () => {
  history.pushState(null, '', '/app/discover?list=new')
  open()
  await user.click(screen.getByRole('button', { name: 'Open one' }))
  await waitFor(() => expect(location.search).toBe('?list=new&token=one'))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(location.search).toBe('?list=new'))
  expect([dialog('one'), entries()]).toEqual([null, 0])
})

test('a dialog that replaces another needs only one Back', async () => {
  open()
  await user.click(screen.getByRole('button', { name: 'Open one' }))
  await waitFor(() => expect(entries()).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Instead two' }))
  await waitFor(() => expect(location.search).toBe('?token=two'))
  expect(entries()).toBe(1)
  act(() => history.back())
  await waitFor(() => expect(dialog('two')).toBeNull())
  expect(entries()).toBe(0)
})

test('a page loaded with the URL of a dialog opens it, and Back shows the page below', async () => {
  history.replaceState(null, '', '/app/discover?token=one')
  open()
  await waitFor(() => expect(dialog('one')).not.toBeNull())
  await waitFor(() => expect(entries()).toBe(1))
  expect(location.search).toBe('?token=one')
  act(() => history.back())
  await waitFor(() => expect(dialog('one')).toBeNull())
  expect(location.search).toBe('')
})

test('a navigation after an overlay closed waits until its history entry is removed', async () => {
  const leave = enterOverlay(() => undefined, '?token=one')
  await waitFor(() => expect(location.search).toBe('?token=one'))
  leave()
  const searches: string[] = []
  runWhenHistorySettled(() => {
    searches.push(location.search)
    history.pushState(null, '', '/app/wallet')
  })
  expect(searches).toEqual([])
  await waitFor(() => expect(searches).toEqual(['']))
  await waitForHistory()
  expect([location.pathname, entries()]).toEqual(['/app/wallet', 0])
})

test('a navigation that replaces the page below a dialog survives closing the dialog', async () => {
  open()
  await user.click(screen.getByRole('button', { name: 'Open one' }))
  await waitFor(() => expect(entries()).toBe(1))
  act(() => navigate('/app/chat?chat=b', { replace: true }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(entries()).toBe(0))
  expect(location.pathname + location.search).toBe('/app/chat?chat=b')
})
