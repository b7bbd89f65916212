import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { PresetSetting } from '#features/manual-trading/amount/preset-setting.tsx'
import { I18nProvider } from '#lib/i18n/i18n-provider.tsx'
import { readTradeSettings } from '#lib/trading/trade-settings.ts'
import { createI18n } from '#test-support/create-i18n.ts'

beforeEach(() => localStorage.clear())

const open = () =>
  render(
    <I18nProvider i18n={createI18n()}>
      <PresetSetting />
    </I18nProvider>,
  )
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the quick amounts setting stores whole dollars and rejects any other amount', () => {
  open()
  type('Amount 2', '50')
  expect(readTradeSettings()).toEqual({ presets: ['10', '50', '100'] })
  for (const invalid of ['', '0', '2.5', '-1']) {
    type('Amount 2', invalid)
    expect(screen.getByText('Use whole dollars'), invalid).toBeTruthy()
  }
  expect(readTradeSettings().presets).toEqual(['10', '50', '100'])
})

test('readTradeSettings ignores invalid stored amounts', () => {
  for (const stored of ['{', '[]', '{"presets":["1"]}', '{"presets":["1","2","x"]}']) {
    localStorage.setItem('murmur.trade-settings', stored)
    expect(readTradeSettings(), stored).toEqual({ presets: ['10', '25', '100'] })
  }
})
