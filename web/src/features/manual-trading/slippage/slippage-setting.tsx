import { slippageLimits } from '@murmur/contract/trading/slippage'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { SlippageSettingProps } from '#features/manual-trading/slippage/use-slippage.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatBps } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

const SlippageChoice = lazyComponent(
  async () => (await import('#features/manual-trading/slippage/slippage-choice.tsx')).SlippageChoice,
)

/** The slippage setting: collapsed, with the current choice beside its name. */
export function SlippageSetting({ slippage, onEdit }: SlippageSettingProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { choice, bps, isRefused } = slippage
  const percent = (of: number) => formatBps(of, text.language)
  const autoLabel = text('slippage.auto', { percent: percent(slippageLimits.defaultBps) })
  // A refused value opens it, so that the error can take the focus.
  const isShown = isOpen || isRefused
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center [&::-webkit-details-marker]:hidden justify-between gap-3 text-sm">
        <span className="text-ink-soft">{text('slippage.heading')}</span>
        <span className={`flex items-center gap-1 font-semibold ${slippage.isHigh ? 'text-caution' : ''}`}>
          {choice === 'auto' ? autoLabel : bps === undefined ? text('slippage.custom') : percent(bps)}
          <ChevronDown aria-hidden size={18} className="group-open:rotate-180" />
        </span>
      </summary>
      {isShown ? <SlippageChoice slippage={slippage} {...(onEdit ? { onEdit } : {})} /> : null}
    </details>
  )
}
