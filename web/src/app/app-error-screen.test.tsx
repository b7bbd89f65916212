import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { lazy, type ReactNode, Suspense } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { AppCrash, AppErrorScreen } from '#app/app-error-screen.tsx'
import { loadChunk } from '#lib/browser/chunk-error.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { navigate } from '#lib/routing/navigate.ts'
import { BrowserRouter } from '#lib/routing/router.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { covers } from '../../../spec/covers.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  history.replaceState(null, '', '/app/discover')
})

function Fragile({ once }: { once: { isBroken: boolean } }) {
  if (once.isBroken) throw new Error('broken')
  return <p>All is well</p>
}

const show = (children: ReactNode) =>
  render(
    <I18nProvider i18n={createI18n()}>
      <BrowserRouter>{children}</BrowserRouter>
    </I18nProvider>,
  )
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

test('the app replaces a page that throws with an error screen and a retry button', () => {
  covers('2.routes.05')
  const once = { isBroken: true }
  show(
    <AppErrorScreen>
      <Fragile once={once} />
    </AppErrorScreen>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  once.isBroken = false
  retry()
  expect(screen.getByText('All is well')).toBeTruthy()
})

test('the retry button reloads the document if the page’s chunk could not be loaded', async () => {
  const reload = vi.fn()
  const Unloaded = lazy(() => loadChunk(() => Promise.reject(new TypeError('Failed to fetch'))))
  show(
    <AppErrorScreen reload={reload}>
      <Suspense>
        <Unloaded />
      </Suspense>
    </AppErrorScreen>,
  )
  await screen.findByRole('heading', { name: 'Something went wrong' })
  retry()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['the page', AppErrorScreen],
  ['the app', AppCrash],
])('%s is shown again once the path changes', (_, Screen) => {
  const once = { isBroken: true }
  show(
    <Screen>
      <Fragile once={once} />
    </Screen>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  once.isBroken = false
  act(() => navigate('/app/wallet'))
  expect(screen.getByText('All is well')).toBeTruthy()
})

test('the app-wide error screen shows the brand and the legal links', () => {
  show(
    <AppCrash>
      <Fragile once={{ isBroken: true }} />
    </AppCrash>,
  )
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Murmur' }).getAttribute('href')).toBe('/')
})
