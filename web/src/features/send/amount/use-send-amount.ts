import { formatUnits, parseUnits, toDisplayNumber } from '@murmur/contract/money'
import type { SendAmount } from '@murmur/contract/trading/sends'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { useState } from 'react'
import { parseTypedAmount } from '#lib/format/typed-amount.ts'
import { locales } from '#lib/i18n/locales.ts'
import { useText } from '#lib/i18n/text.ts'

export type SendUnit = 'tokens' | 'usd'
/** `plain` is set by a button: an exact amount, whatever the separators of the user's language. `isMax`: everything that can be sent. */
type Entry = { unit: SendUnit; typed: string; plain?: string; isMax?: boolean }
export type SendAmountField = ReturnType<typeof useSendAmount>

/**
 * The amount of a send, in tokens or dollars. Display figures only: the server converts dollars, and computes `max`.
 * @param token the chosen holding
 */
export function useSendAmount(token: HeldToken | undefined, prefill: SendAmount | undefined) {
  const text = useText()
  const [entry, setEntry] = useState<Entry>(() => toEntry(prefill, token, locales[text.language].point))
  const { unit, typed, isMax = false } = entry
  const parsed = entry.plain === undefined ? parseTypedAmount(text, typed) : undefined
  const plain = parsed?.plain ?? entry.plain ?? ''
  const price = token?.priced && token.balance > 0 ? token.usdValue / token.balance : undefined
  const heldUnits = token && BigInt(token.amountBaseUnits)
  const units = token && toBaseUnits(token, { unit, plain, isMax }, price)
  const fill = (unit: SendUnit, plain: string, isMax = false) =>
    setEntry({ unit, plain, isMax, typed: plain.replace('.', locales[text.language].point) })

  return {
    unit,
    typed,
    isMax,
    /** USD for one token; undefined without a price. */
    price,
    /** The approximate amount in base units; undefined while it is invalid, or for dollars without a price. */
    units,
    /** The balance that remains before fees, in base units; negative if the user has less than the amount. */
    remaining: heldUnits !== undefined && units !== undefined ? heldUnits - units : undefined,
    /** Undefined while the field is invalid. */
    request: toRequest(token, { unit, plain, isMax }),
    problem: parsed?.problem,
    type: (typed: string) => setEntry({ unit, typed }),
    /** Empties the field for `next`: in tokens if it has no price to convert dollars with. */
    clear: (next?: HeldToken) => setEntry({ unit: next && !next.priced ? 'tokens' : unit, typed: '' }),
    /** A share of the spendable balance, in percent; 100 is `max`. */
    pickShare: (percent: bigint) => {
      if (!token) return
      const shareUnits = (BigInt(token.sellableBaseUnits) * percent) / 100n
      fill('tokens', formatUnits(shareUnits, token.decimals), percent === 100n)
    },
    isShare: (percent: bigint) =>
      token !== undefined &&
      unit === 'tokens' &&
      (percent === 100n
        ? isMax
        : plain === formatUnits((BigInt(token.sellableBaseUnits) * percent) / 100n, token.decimals)),
    changeUnit: (to: SendUnit) => {
      if (to === unit) return
      setEntry({ unit: to, typed: '' })
      if (units === undefined || price === undefined || !token) return
      // Everything stays everything until the text is edited: its dollars, rounded up, would be more than the balance.
      if (to === 'usd') fill('usd', (toDisplayNumber(units, token.decimals) * price).toFixed(2), isMax)
      else if (isMax) fill('tokens', formatUnits(units, token.decimals), true)
      else fill('tokens', toPlainDecimal(token.decimals, Number(plain) / price))
    },
    /** Sets an amount of a request. */
    set: (amount: SendAmount) => setEntry(toEntry(amount, token, locales[text.language].point)),
  }
}

function toEntry(prefill: SendAmount | undefined, token: HeldToken | undefined, point: string): Entry {
  const isMax = prefill?.unit === 'max'
  if (!prefill || (isMax && !token)) return { unit: 'tokens', typed: '' }
  const plain =
    isMax && token
      ? formatUnits(BigInt(token.sellableBaseUnits), token.decimals)
      : 'value' in prefill
        ? prefill.value
        : ''
  return { unit: isMax ? 'tokens' : prefill.unit, plain, isMax, typed: plain.replace('.', point) }
}

type Amount = { unit: SendUnit; plain: string; isMax: boolean }

function toBaseUnits(token: HeldToken, { unit, plain, isMax }: Amount, price: number | undefined): bigint | undefined {
  if (isMax) return BigInt(token.sellableBaseUnits)
  if (unit === 'tokens') return parseUnits(plain, token.decimals)
  const usd = parseUnits(plain, 2)
  if (usd === undefined || price === undefined || price <= 0) return undefined
  return parseUnits(toPlainDecimal(token.decimals, Number(plain) / price), token.decimals)
}

function toRequest(token: HeldToken | undefined, { unit, plain, isMax }: Amount): SendAmount | undefined {
  if (isMax) return { unit: 'max' }
  const isValid = Number(plain) > 0 && parseUnits(plain, unit === 'usd' ? 2 : (token?.decimals ?? 18)) !== undefined
  return isValid ? { unit, value: plain } : undefined
}

/** A display number as plain decimal text with at most six significant digits. */
function toPlainDecimal(decimals: number, value: number): string {
  return Number(value.toPrecision(6)).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: Math.min(decimals, 20),
  })
}
