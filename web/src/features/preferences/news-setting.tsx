import { useId } from 'react'
import { usePreferences } from '#features/preferences/preferences-context.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const newsTexts = {
  movementNews: ['news.movements', 'news.movements-hint'],
  alertNews: ['news.alerts', 'news.alerts-hint'],
  priceNews: ['news.prices', 'news.prices-hint'],
} satisfies Record<string, [TextId, TextId]>

/** Quiet mode, and the kinds of news that the chat gets. Choices apply at once; until the account's are loaded, none is shown. */
export function NewsSetting() {
  const text = useText()
  const { preferences, isLoaded, change } = usePreferences()
  const names = ['movementNews', 'alertNews', 'priceNews'] as const
  return (
    <div className="grid gap-5">
      <Switch
        setting="quiet"
        label={text('news.quiet')}
        hint={text('news.quiet-hint')}
        isOn={isLoaded ? preferences.quiet : undefined}
        onChange={(quiet) => change({ quiet })}
      />
      {names.map((name) => {
        const [label, hint] = newsTexts[name]
        return (
          <Switch
            key={name}
            label={text(label)}
            hint={text(hint)}
            isOn={isLoaded ? preferences[name] : undefined}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        )
      })}
    </div>
  )
}

type SwitchProps = {
  label: string
  hint: string
  /** Undefined while loading. */
  isOn: boolean | undefined
  onChange: (isOn: boolean) => void
  setting?: string
}

function Switch({ label, hint, isOn, onChange, setting }: SwitchProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div data-setting={setting} className="grid gap-1 rounded-card">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        {isOn === undefined ? (
          <span data-waiting className="flex">
            <Skeleton className="h-6.5 w-11" />
          </span>
        ) : (
          <input
            id={id}
            type="checkbox"
            role="switch"
            checked={isOn}
            aria-checked={isOn}
            aria-describedby={hintId}
            onChange={({ target }) => onChange(target.checked)}
            className="switch"
          />
        )}
        {label}
      </label>
      <p id={hintId} className="max-w-[60ch] text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  )
}
