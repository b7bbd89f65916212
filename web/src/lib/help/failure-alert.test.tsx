import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FailureAlert } from '#lib/help/failure-alert.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'

const failure = { message: 'Your limit is $50 a day.', reason: 'Try less.', code: 'OVER_LIMIT' } as const

const show = (props: Omit<Parameters<typeof FailureAlert>[0], 'failure'> = {}) =>
  render(
    <I18nProvider i18n={createI18n()}>
      <FailureAlert failure={failure} {...props} />
    </I18nProvider>,
  )

test('a failure shows its message, its reason and a link to the topic that explains it', () => {
  show({ isBoxed: true })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Your limit is $50 a day.Try less.')
  expect(screen.getByRole('link', { name: /What does this mean/ }).getAttribute('href')).toBe(
    '/app/help#spending-limits',
  )
})

test('a failure on a page for visitors has no link to the help pages, which need a session', () => {
  show({ isPublic: true })
  expect(screen.getByRole('alert').textContent).toBe('Your limit is $50 a day.Try less.')
  expect(screen.queryByRole('link')).toBeNull()
})
