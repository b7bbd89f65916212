import type { TokenAmount } from '@murmur/contract/trades'
import { fullUnits, shortUnits } from '#lib/amount.ts'
import { formatUsd } from '#lib/format.ts'
import { Figure } from '#ui/figure.tsx'

type AmountProps = { of: TokenAmount; rounding: 'up' | 'down' }

/** An amount with its symbol and what it is worth. What is paid is rounded up, what is got is rounded down. */
export function Amount({ of, rounding }: AmountProps) {
  const units = BigInt(of.amountBaseUnits)
  return (
    <>
      <Figure
        shown={`${shortUnits(units, of.decimals, rounding)} ${of.symbol}`}
        full={`${fullUnits(units, of.decimals)} ${of.symbol}`}
      />
      {of.usdValue === null ? null : <span className="font-normal text-ink-soft"> ({formatUsd(of.usdValue)})</span>}
    </>
  )
}
