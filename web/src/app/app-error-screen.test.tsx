import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AppCrash, AppErrorScreen } from '#app/app-error-screen.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { BrowserRouter } from '#lib/routing/router.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { covers } from '../../../spec/covers.ts'

function Fragile({ once }: { once: { isBroken: boolean } }) {
  if (once.isBroken) throw new Error('broken')
  return <p>All is well</p>
}

test('the app replaces a page that throws with an error screen and a retry button', () => {
  covers('2.routes.05')
  vi.spyOn(console, 'error').mockReturnValue()
  const once = { isBroken: true }
  render(
    <I18nProvider i18n={createI18n()}>
      <BrowserRouter>
        <AppErrorScreen>
          <Fragile once={once} />
        </AppErrorScreen>
      </BrowserRouter>
    </I18nProvider>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  once.isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('All is well')).toBeTruthy()
})

test('the app-wide error screen shows the brand and the legal links', () => {
  render(
    <I18nProvider i18n={createI18n()}>
      <BrowserRouter>
        <AppCrash />
      </BrowserRouter>
    </I18nProvider>,
  )
  expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Murmur' }).getAttribute('href')).toBe('/')
})
