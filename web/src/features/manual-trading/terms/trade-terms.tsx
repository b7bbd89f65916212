import { useState } from 'react'
import { showTerm } from '#features/manual-trading/terms/show-term.ts'
import { SlippageSetting } from '#features/manual-trading/terms/slippage-setting.tsx'
import { TermDetails } from '#features/manual-trading/terms/term-details.tsx'
import type { Priority } from '#features/manual-trading/terms/use-priority.ts'
import type { TradeTerms as Terms } from '#features/manual-trading/terms/use-trade-terms.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { useText } from '#lib/i18n/text.ts'
import { priorityNames } from '#lib/preferences/priority-names.ts'

const PriorityChoice = lazyComponent(
  async () => (await import('#features/manual-trading/terms/priority-choice.tsx')).PriorityChoice,
)

type TradeTermsProps = { terms: Terms; onEdit?: () => void }

/** Slippage and priority of a trade. */
export function TradeTerms({ terms, onEdit }: TradeTermsProps) {
  const more = onEdit ? { onEdit } : {}
  return (
    <div>
      <SlippageSetting slippage={terms.slippage} {...more} />
      <PrioritySetting priority={terms.priority} {...more} />
    </div>
  )
}

function PrioritySetting({ priority, onEdit }: { priority: Priority; onEdit?: () => void }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <TermDetails
      label={text('priority.heading')}
      value={text(priorityNames[priority.chosen])}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <PriorityChoice
        ref={showTerm}
        legend={text('priority.heading')}
        value={priority.chosen}
        onChange={(next) => {
          priority.choose(next)
          onEdit?.()
        }}
        hint={text('priority.once')}
      />
    </TermDetails>
  )
}
