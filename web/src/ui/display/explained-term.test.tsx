import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { LevelProvider } from '#lib/preferences/level.ts'
import { createI18n } from '#test-support/create-i18n.ts'
import { ExplainedTerm } from '#ui/display/explained-term.tsx'

const show = (level: 'beginner' | 'standard' | 'expert') =>
  render(
    <I18nProvider i18n={createI18n()}>
      <LevelProvider value={{ level, hotkeys: true }}>
        <ExplainedTerm label="Slippage" by="explain.slippage" />
      </LevelProvider>
    </I18nProvider>,
  )

test('a beginner can show and hide the explanation of a term', async () => {
  show('beginner')
  const user = userEvent.setup()
  const ask = screen.getByRole('button', { name: 'Explain: Slippage' })
  expect(ask.getAttribute('aria-expanded')).toBe('false')
  await user.click(ask)
  expect(ask.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText(/How much worse than the quote/).id).toBe(ask.getAttribute('aria-controls'))
  await user.click(ask)
  expect(screen.queryByText(/How much worse than the quote/)).toBeNull()
})

test.each(['standard', 'expert'] as const)('the level %s shows the term without a button', (level) => {
  show(level)
  expect(screen.getByText('Slippage')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
