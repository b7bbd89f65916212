import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { KeyFigures } from '#features/token/key-figures.tsx'
import { SourceTable } from '#features/token/source-table.tsx'
import { TokenFacts } from '#features/token/token-facts.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { createI18n } from '#test-support/create-i18n.ts'
import { createTokenDetail } from '#test-support/open/open-token.tsx'

const at = new Date().toISOString()
const others = [{ source: 'GeckoTerminal' as const, value: 2_345_678, at }]
const { token } = createTokenDetail({
  liquidity: 1_234_568,
  origins: { liquidity: { source: 'DexScreener', at, others } },
})

function show(isPage: boolean) {
  const { container } = render(
    <I18nProvider i18n={createI18n()}>
      {isPage ? <KeyFigures token={token} /> : <TokenFacts token={token} metrics={['liquidity']} />}
      <SourceTable token={token} isShort={isPage} />
    </I18nProvider>,
  )
  return container.textContent?.match(/\$[\d.,]+[BM]?/g)
}

test('a token’s page has its large amounts in millions, also those of other sources', () => {
  expect(show(true)).toEqual(['$4.0B', '$1.2M', '$2.3M', '$7.7M', '$2.3M'])
})

test('the details on Discover have them in whole dollars', () => {
  expect(show(false)).toEqual(['$1,234,568', '$2,345,678', '$2,345,678'])
})
