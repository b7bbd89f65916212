type Option<T extends string> = { value: T; label: string }
type ChoiceProps<T extends string> = {
  name: string
  options: Option<T>[]
  value: T | undefined
  onChange: (value: T) => void
  className?: string
}

/** A row of radio buttons; the caller provides the group and its label. */
export function Choice<T extends string>({ name, options, value, onChange, className = '' }: ChoiceProps<T>) {
  return (
    <div className={`flex gap-2 ${className}`}>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 flex-1 cursor-pointer items-center gap-2 rounded-card border border-line-strong bg-card px-2.5 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-accent"
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
