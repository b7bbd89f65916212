import { useId } from 'react'

type RadioOption<T extends string> = { value: T; label: string; hint?: string; lang?: string }
type RadioListProps<T extends string> = {
  legend: string
  options: readonly RadioOption<T>[]
  value: T
  onChange: (value: T) => void
  /** Number of columns from 640 px on. */
  columns?: 1 | 2 | 3
  isLegendHidden?: boolean
  /** The id by which links name this setting. */
  setting?: string
}

const gridClasses = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-[auto_1fr_1fr]' }

/** A radio group whose options have a hint below their label. */
export function RadioList<T extends string>(props: RadioListProps<T>) {
  const { legend, options, value, onChange, columns = 1, isLegendHidden = false, setting } = props
  const name = useId()
  return (
    <fieldset data-setting={setting} className="grid gap-1.5 rounded-card">
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className={`grid gap-2 ${gridClasses[columns]}`}>
        {options.map(({ value: own, label, hint, lang }) => (
          <label
            key={own}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-card border border-line-strong bg-card px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={value === own}
              aria-describedby={hint ? `${name}-${own}` : undefined}
              aria-labelledby={`${name}-${own}-name`}
              onChange={() => onChange(own)}
            />
            <span className="grid min-w-0">
              <span id={`${name}-${own}-name`} lang={lang} dir={lang ? 'auto' : undefined}>
                {label}
              </span>
              {hint ? (
                <span id={`${name}-${own}`} className="text-sm text-ink-soft">
                  {hint}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
