import { slippageLimits } from '@murmur/contract/trading/slippage'
import { useState } from 'react'
import { TermDetails } from '#features/manual-trading/terms/term-details.tsx'
import type { SlippageSettingProps } from '#features/manual-trading/terms/use-slippage.ts'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { formatBps } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

const SlippageChoice = lazyComponent(
  async () => (await import('#features/manual-trading/terms/slippage-choice.tsx')).SlippageChoice,
)

/** The slippage setting. */
export function SlippageSetting({ slippage, onEdit }: SlippageSettingProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { choice, bps, isRefused } = slippage
  const percent = (of: number) => formatBps(of, text.language)
  const autoLabel = text('slippage.auto', { percent: percent(slippageLimits.defaultBps) })
  return (
    <TermDetails
      label={text('slippage.heading')}
      value={choice === 'auto' ? autoLabel : bps === undefined ? text('slippage.custom') : percent(bps)}
      isCaution={slippage.isHigh}
      // A refused value opens it, so that the error can take the focus.
      isOpen={isOpen || isRefused}
      onToggle={setOpen}
    >
      <SlippageChoice slippage={slippage} {...(onEdit ? { onEdit } : {})} />
    </TermDetails>
  )
}
