import type { Language } from '@murmur/contract/languages'
import type { TokenAmount } from '@murmur/contract/trading/trades'
import { formatFeeAmount, formatFullAmount, formatShortAmount } from '#lib/format/amount.ts'
import { formatCostUsd, formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { ExpandableText } from '#ui/display/expandable-text.tsx'

/**
 * Both round down, so that a trade shows the same amount on every screen (decision 184). 'down' keeps six significant
 * digits. 'sold' keeps six decimals (six significant digits below 0.1), as in the toast.
 */
export type AmountRounding = 'down' | 'sold'

/** "1.893274 UNI" */
export function formatShownAmount(of: TokenAmount, rounding: AmountRounding, language: Language): string {
  const wholeDigits = Math.max(0, of.amountBaseUnits.length - of.decimals)
  const amountText =
    rounding === 'sold'
      ? formatShortAmount(of, language, 'down', wholeDigits + 6)
      : formatShortAmount(of, language, 'down')
  return `${amountText} ${of.symbol}`
}

type AmountProps = {
  of: TokenAmount
  rounding?: AmountRounding
  /** Whether the amount is the largest figure of its card; its USD value then has a line of its own. */
  isLarge?: boolean
  /** Whether the USD value stays in the amount's line on phones. */
  isInline?: boolean
  /** Whether it is a cost, which has fewer digits; its USD value is rounded up. */
  isCost?: boolean
}

/** An amount with its symbol and its USD value, which has a line of its own on phones. */
export function Amount({ of, rounding = 'down', isLarge = false, isInline = false, isCost = false }: AmountProps) {
  const { language } = useText()
  return (
    <>
      <ExpandableText
        shown={isCost ? `${formatFeeAmount(of, language)} ${of.symbol}` : formatShownAmount(of, rounding, language)}
        full={`${formatFullAmount(of, language)} ${of.symbol}`}
      />
      {of.usdValue === null ? null : (
        <>
          {' '}
          <span
            className={`whitespace-nowrap text-ink-soft ${isLarge ? 'ms-1 text-base font-normal tracking-normal' : isInline ? '' : 'max-sm:block'}`}
          >
            ({(isCost ? formatCostUsd : formatUsd)(of.usdValue, language)})
          </span>
        </>
      )}
    </>
  )
}
