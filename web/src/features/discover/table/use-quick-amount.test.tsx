import { loadCatalog } from 'virtual:catalogs'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useQuickAmount } from '#features/discover/table/use-quick-amount.ts'
import { setupI18n } from '#lib/i18n/i18n.ts'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'

beforeEach(() => localStorage.clear())

async function openQuickAmount(language: 'en' | 'es' | 'ar' = 'en') {
  const i18n = setupI18n(language, await loadCatalog(language))
  const wrapper = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>
  return renderHook(() => useQuickAmount(), { wrapper }).result
}

test.each([
  ['en', '12.50', '12.50'],
  ['es', '12,50', '12.50'],
  ['ar', '١٠', '10'],
] as const)('the amount of quick buys in %s may be typed as "%s"', async (language, typed, amount) => {
  const quick = await openQuickAmount(language)
  act(() => quick.current.change(typed))
  expect(quick.current).toMatchObject({ amount, typed, problem: undefined })
})

test.each(['0', '10.005', '1e3', ''])(
  'after "%s", quick buys keep the last amount, and the field explains',
  async (typed) => {
    const quick = await openQuickAmount()
    act(() => quick.current.change('40'))
    act(() => quick.current.change(typed))
    expect(quick.current).toMatchObject({ amount: '40', typed })
    expect(quick.current.problem).toMatch(/^Write dollars with at most two decimals/)
  },
)

test('the amount of quick buys is remembered, and shown with the separators of the language', async () => {
  const quick = await openQuickAmount()
  act(() => quick.current.change('12.50'))
  expect((await openQuickAmount('es')).current).toMatchObject({ amount: '12.50', typed: '12,50' })
})
