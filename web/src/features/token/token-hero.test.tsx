import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { TokenHero } from '#features/token/token-hero.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { uniAddress } from '#test-support/examples/examples.ts'
import { Button } from '#ui/form/button.tsx'

const createHero = (actions: ReactNode) => (
  <I18nProvider i18n={createI18n()}>
    <TokenHero
      preview={{ chain: 'eth', address: uniAddress }}
      token={undefined}
      quote={{ price: null, priceChange24hPercent: null, at: undefined }}
      isFetching={false}
      risk={null}
      actions={actions}
    />
  </I18nProvider>
)

test('the actions of a token keep the focus when the button replaces its placeholder', async () => {
  const { rerender } = render(createHero(<Button inactive>Watch</Button>))
  act(() => screen.getByRole('button', { name: 'Watch' }).focus())
  rerender(createHero(<p key="loaded">Loaded</p>))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Loaded').parentElement))
})
