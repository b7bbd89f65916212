import { tokenKey } from '@murmur/contract/token-id'
import { useState } from 'react'
import type { LoadedToken } from '#features/token/token-details.tsx'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatPrice, formatWholeUsd } from '#lib/format/format.ts'
import { parseTypedAmount } from '#lib/format/typed-amount.ts'
import { useText } from '#lib/i18n/text.ts'
import { useLivePrices } from '#lib/live/live-prices.ts'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'

/** Amounts to choose with one press, in USD. */
const presetsUsd = [10, 25, 100]
/** Decimals of the estimate, beyond which no digit is shown. */
const decimals = 9
const maxUsd = 1e9

/** An estimate of the tokens that an amount of dollars buys, before fees. Nothing is quoted without an account. */
export function TradeEstimate({ token }: { token: LoadedToken }) {
  const text = useText()
  const [typed, setTyped] = useState('25')
  const price = useLivePrices([token]).get(tokenKey(token))?.price ?? token.price
  if (!price) return null
  const usd = Number(parseTypedAmount(text, typed).plain)
  const isValid = usd > 0 && usd < maxUsd
  const units = isValid ? BigInt(Math.floor((usd / price) * 10 ** decimals)) : 0n
  return (
    <div className="grid gap-4 max-desk:hidden">
      <div className="grid gap-2">
        <Field
          label={text('buy.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-13 text-lg font-semibold"
        />
        <fieldset aria-label={text('amount.presets')} className="grid grid-cols-3 gap-2">
          {presetsUsd.map((preset) => (
            <Button
              key={preset}
              aria-pressed={typed === String(preset)}
              className="min-w-0 !px-1 text-sm"
              onClick={() => setTyped(String(preset))}
            >
              {formatWholeUsd(preset, text.language)}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className="grid gap-1 border-t border-line pt-4">
        <p className="text-sm text-ink-soft">{text('markets.estimate')}</p>
        <p className="text-xl font-semibold wrap-anywhere">
          <bdi>
            {formatShortAmount({ amountBaseUnits: String(units), decimals }, text.language, 'down', 4)} {token.symbol}
          </bdi>
        </p>
        <p className="text-sm text-ink-soft">
          {text('markets.estimate-hint', { price: formatPrice(price, text.language) })}
        </p>
      </div>
    </div>
  )
}
