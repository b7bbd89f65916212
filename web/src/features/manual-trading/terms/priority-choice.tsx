import { type TradePriority, tradePriorities } from '@murmur/contract/trading/priority'
import { type Ref, useId } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { priorityNames } from '#lib/preferences/priority-names.ts'
import { Choice } from '#ui/form/choice.tsx'

type PriorityChoiceProps = {
  legend: string
  /** Undefined: none is chosen. */
  value: TradePriority | undefined
  onChange: (next: TradePriority) => void
  /** The effect of a priority, and where the choice applies. */
  explanation: string
  ref?: Ref<HTMLFieldSetElement>
}

/** The priorities as radio buttons, with an explanation. */
export function PriorityChoice({ legend, value, onChange, explanation, ref }: PriorityChoiceProps) {
  const text = useText()
  const id = useId()
  return (
    <fieldset ref={ref} aria-label={legend} aria-describedby={`${id}-hint`} className="term-choice grid gap-3 pb-2">
      <Choice
        name={id}
        options={tradePriorities.map((priority) => ({ value: priority, label: text(priorityNames[priority]) }))}
        value={value}
        onChange={onChange}
        className="flex-wrap text-sm"
      />
      <p id={`${id}-hint`} className="max-w-[60ch] text-sm text-ink-soft">
        {explanation}
      </p>
    </fieldset>
  )
}
