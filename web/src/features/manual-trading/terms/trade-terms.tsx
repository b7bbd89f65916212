import { PrioritySetting } from '#features/manual-trading/terms/priority-setting.tsx'
import { SlippageSetting } from '#features/manual-trading/terms/slippage-setting.tsx'
import type { TradeTerms as Terms } from '#features/manual-trading/terms/use-trade-terms.ts'
import { useText } from '#lib/i18n/text.ts'

type TradeTermsProps = { terms: Terms; onEdit?: () => void }

/** Slippage and priority of a trade. */
export function TradeTerms({ terms: { slippage, priority }, onEdit }: TradeTermsProps) {
  const text = useText()
  return (
    <div>
      <SlippageSetting slippage={slippage} {...(onEdit ? { onEdit } : {})} />
      <PrioritySetting
        value={priority.chosen}
        onChange={(next) => {
          priority.choose(next)
          onEdit?.()
        }}
        explanation={`${text('explain.priority')} ${text('priority.once')}`}
      />
    </div>
  )
}
