import type { TokenAmount } from '@murmur/contract/trades'
import { fullAmount, shortAmount } from '#lib/amount.ts'
import { formatUsd } from '#lib/format.ts'
import { useText } from '#lib/text.ts'
import { Figure } from '#ui/figure.tsx'

type AmountProps = { of: TokenAmount; rounding: 'up' | 'down' }

/** An amount with its symbol and what it is worth. What is paid is rounded up, what is got is rounded down. */
export function Amount({ of, rounding }: AmountProps) {
  const { language } = useText()
  return (
    <>
      <Figure
        shown={`${shortAmount(of, language, rounding)} ${of.symbol}`}
        full={`${fullAmount(of, language)} ${of.symbol}`}
      />
      {of.usdValue === null ? null : (
        <>
          {' '}
          <span className="font-normal whitespace-nowrap text-ink-soft">({formatUsd(of.usdValue, language)})</span>
        </>
      )}
    </>
  )
}
