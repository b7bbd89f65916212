import type { TradeSide } from '@murmur/contract/trading/trades'
import { useCallback, useState } from 'react'
import { convertAmount } from '#features/manual-trading/amount/convert-amount.ts'
import {
  type AmountUnit,
  amountUnits,
  isValidAmount,
  toAmountFields,
} from '#features/manual-trading/amount/trade-amount.ts'
import type { TradeAssets } from '#features/manual-trading/amount/trade-assets.ts'
import { parseTypedAmount } from '#lib/format/typed-amount.ts'
import { locales } from '#lib/i18n/locales.ts'
import { type TextId, useText } from '#lib/i18n/text.ts'

/** `plain` is set by a chip or a change of unit: an exact amount, whatever the separators of the user's language. */
type Entry = { unit: AmountUnit; typed: string; plain?: string }
const invalidTexts = {
  usd: 'field.amount-invalid',
  percent: 'field.percentage-invalid',
  coin: 'field.quantity-invalid',
  token: 'field.quantity-invalid',
} as const satisfies Record<AmountUnit, TextId>

export type TradeAmountField = ReturnType<typeof useTradeAmount>

/**
 * The amount of a trade in the unit that the user chooses.
 * @param isNumeric whether the field takes plain numbers in every language, and leaves their check to the server
 * @param isTokenPaid whether a token pays in place of the coin
 */
export function useTradeAmount(side: TradeSide, { initial = '', isNumeric = false, isTokenPaid = false } = {}) {
  const text = useText()
  const [entry, setEntry] = useState<Entry>({ unit: amountUnits[side][0], typed: initial })
  const { unit, typed } = entry
  const isPlain = isNumeric || unit === 'percent'
  const parsed = entry.plain === undefined && !isPlain ? parseTypedAmount(text, typed) : undefined
  const plain = parsed?.plain ?? entry.plain ?? typed.trim()
  const isValid = isNumeric ? plain !== '' : isValidAmount({ unit, plain })

  const set = (unit: AmountUnit, plain: string) => {
    const decimalPoint = isNumeric || unit === 'percent' ? '.' : locales[text.language].point
    setEntry({ unit, plain, typed: plain.replace('.', decimalPoint) })
  }
  return {
    side,
    unit,
    typed,
    plain,
    isValid,
    /** The amount's part of a request; undefined while invalid. */
    fields: isValid ? toAmountFields(side, { unit, plain }, isTokenPaid) : undefined,
    /** The error of an invalid amount. */
    invalidText: parsed?.problem ?? text(invalidTexts[unit]),
    type: (typed: string) => setEntry({ unit, typed }),
    set,
    changeUnit: (to: AmountUnit, assets: TradeAssets) => set(to, convertAmount({ unit, plain }, to, assets)),
    clear: useCallback(() => setEntry(({ unit }) => ({ unit, typed: '' })), []),
    /** Clears an amount in the paying coin or token when the user pays with another one. */
    changePaid: () => setEntry((entry) => (entry.unit === 'coin' ? { unit: 'coin', typed: '' } : entry)),
  }
}
