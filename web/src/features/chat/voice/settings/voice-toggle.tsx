import { useId } from 'react'

type VoiceToggleProps = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** A checkbox with a hint below it. */
export function VoiceToggle({ label, hint, isOn, onChange }: VoiceToggleProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hint ? id : undefined}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      {hint ? (
        <p id={id} className="text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
