import { useState } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { isPreset, readTradeSettings, storeTradeSettings } from '#lib/trading/trade-settings.ts'
import { Field } from '#ui/form/field.tsx'

/** The dollars of the quick choices in trade forms. Valid amounts are stored at once. */
export function PresetSetting() {
  const text = useText()
  const [presets, setPresets] = useState(() => readTradeSettings().presets)
  const changePreset = (index: number, typed: string) => {
    const next = presets.with(index, typed.trim())
    setPresets(next)
    if (next.every(isPreset)) storeTradeSettings({ presets: next })
  }
  return (
    <fieldset className="grid max-w-md gap-2">
      <legend className="mb-2 font-semibold">{text('amount.presets')}</legend>
      <div className="grid grid-cols-3 gap-3">
        {presets.map((usd, index) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the field is for.
            key={index}
            label={text('amount.preset', { number: String(index + 1) })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={usd}
            onChange={({ target }) => changePreset(index, target.value)}
            error={isPreset(usd) ? undefined : text('field.whole-dollars')}
          />
        ))}
      </div>
      <p className="max-w-[60ch] text-sm text-ink-soft">{text('amount.presets-hint')}</p>
    </fieldset>
  )
}
