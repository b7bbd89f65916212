import type { Language } from '@murmur/contract/languages'
import type { TokenAmount } from '@murmur/contract/trades'
import { fullAmount, shortAmount } from '#lib/amount.ts'
import { formatUsd } from '#lib/format.ts'
import { useText } from '#lib/text.ts'
import { Figure } from '#ui/figure.tsx'

/** What is paid is rounded up, what is got is rounded down; what is sold is cut, to the six decimals its toast has. */
export type AmountRounding = 'up' | 'down' | 'cut'

/** "1.893274 UNI" */
export function shownAmount(of: TokenAmount, rounding: AmountRounding, language: Language): string {
  const wholeDigits = Math.max(0, of.amountBaseUnits.length - of.decimals)
  const shown =
    rounding === 'cut' ? shortAmount(of, language, 'down', wholeDigits + 6) : shortAmount(of, language, rounding)
  return `${shown} ${of.symbol}`
}

/** An amount with its symbol, and what it is worth: on phones beneath it, in a line that is there for every amount. */
export function Amount({ of, rounding }: { of: TokenAmount; rounding: AmountRounding }) {
  const { language } = useText()
  return (
    <>
      <Figure shown={shownAmount(of, rounding, language)} full={`${fullAmount(of, language)} ${of.symbol}`} />
      {of.usdValue === null ? null : (
        <>
          {' '}
          <span className="whitespace-nowrap text-ink-soft max-sm:block">({formatUsd(of.usdValue, language)})</span>
        </>
      )}
    </>
  )
}
