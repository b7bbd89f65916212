import type { Position } from '@murmur/contract/trading/portfolio'
import { AllocationBar } from '#features/portfolio/worth/allocation-bar.tsx'
import { useText } from '#lib/i18n/text.ts'

/** Shown in place of the chart until there are enough records for one: the allocation, and when the chart will appear. */
export function FirstDay({ positions }: { positions: readonly Position[] | undefined }) {
  const text = useText()
  return (
    <div className="worth-start grid content-start gap-4">
      <div className="empty:hidden max-sm:hidden">
        <AllocationBar positions={positions} />
      </div>
      <div className="max-w-[60ch] text-sm">
        <p className="font-semibold max-sm:font-normal max-sm:text-ink-soft">{text('portfolio.too-few')}</p>
        <p className="text-ink-soft max-sm:hidden">{text('portfolio.too-few-hint')}</p>
      </div>
    </div>
  )
}
