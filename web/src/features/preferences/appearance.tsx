import { experienceLevels, palettes, themes } from '@murmur/contract/identity/profile'
import { type ReactNode, useId } from 'react'
import { PaletteSample } from '#features/preferences/palette-sample.tsx'
import { usePreferences } from '#features/preferences/preferences-context.ts'
import { RadioList } from '#features/preferences/radio-list.tsx'
import type { TextId } from '#lib/i18n/text.ts'
import { useText } from '#lib/i18n/text.ts'

const themeNames = { system: 'look.system', light: 'look.light', dark: 'look.dark' } satisfies Record<string, TextId>
const paletteNames = { 'green-red': 'look.green-red', 'blue-orange': 'look.blue-orange' } satisfies Record<
  string,
  TextId
>
const levelNames = {
  beginner: ['look.beginner', 'look.beginner-hint'],
  standard: ['look.standard', 'look.standard-hint'],
  expert: ['look.expert', 'look.expert-hint'],
} satisfies Record<string, [TextId, TextId]>

/** Theme, palette, level of detail and shortcuts of the app; the page provides their list. Choices apply at once. */
export function Appearance({ shortcuts }: { shortcuts: ReactNode }) {
  const text = useText()
  const id = useId()
  const { preferences, change } = usePreferences()
  return (
    <div className="grid gap-6">
      <RadioList
        setting="theme"
        legend={text('look.theme')}
        columns={3}
        options={themes.map((value) => ({ value, label: text(themeNames[value]) }))}
        value={preferences.theme}
        onChange={(theme) => change({ theme })}
      />
      <div className="grid gap-3">
        <RadioList
          setting="palette"
          legend={text('look.palette')}
          columns={2}
          options={palettes.map((value) => ({ value, label: text(paletteNames[value]) }))}
          value={preferences.palette}
          onChange={(palette) => change({ palette })}
        />
        <PaletteSample />
      </div>
      <RadioList
        setting="level"
        legend={text('look.level')}
        options={experienceLevels.map((value) => {
          const [label, hint] = levelNames[value]
          return { value, label: text(label), hint: text(hint) }
        })}
        value={preferences.level}
        onChange={(level) => change({ level })}
      />
      <div data-setting="hotkeys" className="grid gap-1 rounded-card">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            role="switch"
            checked={preferences.hotkeys}
            aria-checked={preferences.hotkeys}
            aria-describedby={`${id}-keys`}
            onChange={({ target }) => change({ hotkeys: target.checked })}
            className="switch"
          />
          {text('look.hotkeys')}
        </label>
        <p id={`${id}-keys`} className="max-w-[60ch] text-sm text-ink-soft">
          {text('look.hotkeys-hint')}
        </p>
        <div className="mt-2 grid">{shortcuts}</div>
      </div>
    </div>
  )
}
