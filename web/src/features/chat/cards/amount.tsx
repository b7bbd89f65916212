import type { TokenAmount } from '@murmur/contract/trading/trades'
import { formatFeeAmount, formatFullAmount, formatShortAmount } from '#lib/format/amount.ts'
import { formatCostUsd, formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

type AmountProps = { of: TokenAmount; isLimit?: boolean; isCost?: boolean }

/**
 * An amount with its symbol and its USD value. Rounded down like all amounts; up if it is an upper limit. A cost has fewer digits, and its
 * value is rounded up.
 */
export function Amount({ of, isLimit = false, isCost = false }: AmountProps) {
  const { language } = useText()
  const format = isCost ? formatFeeAmount : formatShortAmount
  return (
    <>
      <ExpandableText
        shown={`${format(of, language, isLimit ? 'up' : 'down')} ${of.symbol}`}
        full={`${formatFullAmount(of, language)} ${of.symbol}`}
      />
      {of.usdValue === null ? null : (
        <>
          {' '}
          <span className="font-normal whitespace-nowrap text-ink-soft max-sm:text-sm">
            ({(isCost ? formatCostUsd : formatUsd)(of.usdValue, language)})
          </span>
        </>
      )}
    </>
  )
}
