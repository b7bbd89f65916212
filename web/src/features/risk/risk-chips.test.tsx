import { loadCatalog } from 'virtual:catalogs'
import { riskApi } from '@murmur/contract/markets/risk'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RiskChips } from '#features/risk/risk-chips.tsx'
import { createQueryClient } from '#lib/http/query-client.ts'
import { setupI18n } from '#lib/i18n/i18n.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { uniAddress } from '#test-support/examples/examples.ts'
import { stubServer } from '#test-support/fakes/stub-server.ts'
import { createVerdict } from '#test-support/open/open-token.tsx'

test('a percentage of a chip is written as in the language of the app', async () => {
  const at = '2026-11-22T03:00:00.000Z'
  stubServer().on(riskApi.verdict, () =>
    createVerdict({
      level: 'caution',
      reasons: [{ code: 'sell-tax', level: 'caution', source: 'GoPlus', at, value: 7.5, says: null }],
    }),
  )
  render(
    <I18nProvider i18n={setupI18n('fr', await loadCatalog('fr'))}>
      <QueryClientProvider client={createQueryClient()}>
        <RiskChips chain="eth" address={uniAddress} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  const chip = await screen.findByRole('button')
  expect(chip.textContent).toMatch(/ 7,5\u00a0%$/)
  // Mounted before its sentence, as screen readers require.
  const status = screen.getByRole('status')
  fireEvent.click(chip)
  expect(screen.getByRole('status')).toBe(status)
  expect(status.textContent).toContain('GoPlus')
})
