import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Shortcuts } from '#features/shortcuts/shortcuts.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { BrowserRouter } from '#lib/routing/router.tsx'
import { createI18n } from '#test-support/create-i18n.ts'

const load = vi.hoisted(() => vi.fn())
vi.mock('#features/shortcuts/shortcuts-dialog.tsx', async (importOriginal) => {
  load()
  return importOriginal()
})

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

test('the list of shortcuts can be loaded again after a failure', async () => {
  load.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch')
  })
  render(
    <I18nProvider i18n={createI18n()}>
      <BrowserRouter>
        <Shortcuts />
      </BrowserRouter>
    </I18nProvider>,
  )
  act(() => void fireEvent.keyDown(document.body, { key: '?' }))
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load this part of the page.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})
