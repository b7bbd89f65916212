import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { PasskeyNote } from '#lib/passkeys/passkey-note.tsx'
import { createI18n } from '#test-support/create-i18n.ts'

const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={createI18n()}>{children}</I18nProvider>

const notes = [
  ['amount', 'This is more than the $50 you can move without a passkey. Confirm this with your passkey.'],
  [
    'day',
    'With the last 24 hours, this is more than the $50 you can move without a passkey. Confirm this with your passkey.',
  ],
  ['asset', 'The $50 you can move without a passkey doesn’t cover this token. Confirm this with your passkey.'],
] as const

test.each(notes)('the note states why the passkey is needed (%s)', (why, sentence) => {
  render(<PasskeyNote isNeeded isAsking={false} above={{ usd: 50, why }} />, { wrapper })
  expect(screen.getByRole('status').textContent).toBe(sentence)
})

test('while the browser asks, the note states what to do, and without a need it is empty', () => {
  const { rerender } = render(<PasskeyNote isNeeded isAsking above={{ usd: 50, why: 'day' }} />, { wrapper })
  expect(screen.getByRole('status').textContent).toBe('Confirm with your passkey in the browser’s prompt.')
  rerender(<PasskeyNote isNeeded={false} isAsking={false} />)
  expect(screen.getByRole('status').textContent).toBe('')
})
