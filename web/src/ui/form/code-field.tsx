import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { toLatinDigits } from '#lib/format/latin-digits.ts'
import { FieldError } from '#ui/form/field-error.tsx'
import { parseCode } from '#ui/form/parse-code.ts'

const slotIndexes = [0, 1, 2, 3, 4, 5]
const allowedKeys = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Tab', 'Enter', 'Escape'])

/** Blocks keys other than letters, digits and navigation; Enter still submits, Escape closes a dialog and pasting works. */
function blockInvalidKeys(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || allowedKeys.has(event.key)) return
  if (!/^[A-Za-z0-9]$/.test(toLatinDigits(event.key)) && event.key !== 'Unidentified') event.preventDefault()
}

type CodeFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A single input drawn as six slots in two groups of three, so that pasting, autofill and screen readers work. */
export function CodeField({ label, value, onChange, error, ref }: CodeFieldProps) {
  const id = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const activeSlot = caret === null ? null : Math.min(caret, slotIndexes.length - 1)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div dir="ltr" className="relative w-full max-w-96">
        <div aria-hidden className="flex gap-4">
          {[slotIndexes.slice(0, 3), slotIndexes.slice(3)].map((group) => (
            <div key={group[0]} data-group className="flex flex-1 gap-1.5">
              {group.map((slot) => (
                <Slot key={slot} character={value[slot]} isActive={slot === activeSlot} isWrong={Boolean(error)} />
              ))}
            </div>
          ))}
        </div>
        <input
          ref={ref}
          id={id}
          value={value}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onKeyDown={blockInvalidKeys}
          onChange={(event) => onChange(parseCode(event.target.value))}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => setCaret(null)}
          className="absolute inset-0 w-full rounded-card bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
        />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

type SlotProps = { character: string | undefined; isActive: boolean; isWrong: boolean }

function Slot({ character, isActive, isWrong }: SlotProps) {
  const borderClass = isActive
    ? 'border-accent outline-2 outline-accent'
    : isWrong
      ? 'border-loss'
      : 'border-line-strong'
  return (
    <div
      data-slot
      className={`grid h-13 min-w-0 flex-1 place-items-center rounded-card border bg-card text-lg font-semibold uppercase ${borderClass}`}
    >
      {character ?? (isActive ? <span className="breathe h-6 w-0.5 bg-ink" /> : null)}
    </div>
  )
}
