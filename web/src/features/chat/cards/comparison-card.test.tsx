import { loadCatalog } from 'virtual:catalogs'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ComparisonCard } from '#features/chat/cards/comparison-card.tsx'
import { setupI18n } from '#lib/i18n/i18n.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { comparison } from '#test-support/examples/chat-examples.ts'

test('the number of holders has the separators of the other figures', async () => {
  render(
    <I18nProvider i18n={setupI18n('es', await loadCatalog('es'))}>
      <ComparisonCard comparison={comparison} />
    </I18nProvider>,
  )
  const [, ...cells] = screen.getByText('Tenedores').closest('tr')?.children ?? []
  expect(cells.map(({ textContent }) => textContent)).toEqual(['980\u202f000', '980\u202f000'])
})
