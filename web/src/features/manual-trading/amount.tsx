import type { TokenAmount } from '@murmur/contract/trades'
import { fullUnits, shortUnits } from '#lib/amount.ts'
import { formatUsd } from '#lib/format.ts'
import { Figure } from '#ui/figure.tsx'

/** What is paid is rounded up, what is got is rounded down; what is sold is cut, to the six decimals its toast has. */
export type AmountRounding = 'up' | 'down' | 'cut'

/** "1.893274 UNI" */
export function shownAmount({ amountBaseUnits, decimals, symbol }: TokenAmount, rounding: AmountRounding): string {
  const wholeDigits = Math.max(0, amountBaseUnits.length - decimals)
  const shown =
    rounding === 'cut'
      ? shortUnits(BigInt(amountBaseUnits), decimals, 'down', wholeDigits + 6)
      : shortUnits(BigInt(amountBaseUnits), decimals, rounding)
  return `${shown} ${symbol}`
}

/** An amount with its symbol, and what it is worth. */
export function Amount({ of, rounding }: { of: TokenAmount; rounding: AmountRounding }) {
  return (
    <>
      <Figure
        shown={shownAmount(of, rounding)}
        full={`${fullUnits(BigInt(of.amountBaseUnits), of.decimals)} ${of.symbol}`}
      />
      {of.usdValue === null ? null : <span className="text-ink-soft"> ({formatUsd(of.usdValue)})</span>}
    </>
  )
}
