import type { TradePriority } from '@murmur/contract/trading/priority'
import { useState } from 'react'
import { showTerm } from '#features/manual-trading/terms/show-term.ts'
import { TermDetails } from '#features/manual-trading/terms/term-details.tsx'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { priorityNames } from '#lib/preferences/priority-names.ts'

const PriorityChoice = lazyComponent(
  async () => (await import('#features/manual-trading/terms/priority-choice.tsx')).PriorityChoice,
)

type PrioritySettingProps = {
  value: TradePriority
  onChange: (next: TradePriority) => void
  /** The effect of a priority, and where the choice applies. */
  explanation: string
}

/** The priority of a trade or send: collapsed, with the current choice beside its name. */
export function PrioritySetting({ value, onChange, explanation }: PrioritySettingProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <TermDetails label={text('priority.heading')} value={text(priorityNames[value])} isOpen={isOpen} onToggle={setOpen}>
      <PriorityChoice
        ref={showTerm}
        legend={text('priority.heading')}
        value={value}
        onChange={onChange}
        explanation={explanation}
      />
    </TermDetails>
  )
}
