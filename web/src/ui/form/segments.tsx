import { type ReactNode, useId } from 'react'

/** `spoken`: the accessible name, if the label is an abbreviation. */
type Segment<T extends string> = { value: T; label: ReactNode; spoken?: string }

type SegmentsProps<T extends string> = {
  legend: string
  options: readonly Segment<T>[]
  value: T | undefined
  onChange: (value: T) => void
  /** `track`: the options share one control. `pills`: separate buttons, which wrap. */
  variant?: 'track' | 'pills'
  /** Whether the segments share the width of their container. */
  isWide?: boolean
}

/** Radio buttons in the form of a segmented control. Tab reaches the chosen one; the arrow keys choose another. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { legend, options, value, onChange, variant = 'track', isWide = false } = props
  const name = useId()
  return (
    <fieldset data-look={variant} data-wide={isWide || undefined} className="segments">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-label={option.spoken}
            className="sr-only"
          />
          <span aria-hidden={option.spoken !== undefined || undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
