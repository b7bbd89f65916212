import { formatUnits } from '@murmur/contract/money'
import { useState } from 'react'
import type { AmountUnit } from '#features/manual-trading/amount/trade-amount.ts'
import type { TradeAssets } from '#features/manual-trading/amount/trade-assets.ts'
import type { TradeAmountField } from '#features/manual-trading/amount/use-trade-amount.ts'
import { formatPercent, formatWholeUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'
import { readTradeSettings } from '#lib/trading/trade-settings.ts'

type AmountChipsProps = {
  amount: TradeAmountField
  assets: TradeAssets
  onPick: (unit: AmountUnit, plain: string) => void
}

const sharePercents = [25n, 50n, 75n, 100n] as const
const chipClass =
  'min-h-11 min-w-0 rounded-card border border-line-strong bg-card px-1 text-sm font-semibold whitespace-nowrap hover:bg-sunk aria-pressed:border-accent aria-pressed:bg-accent-soft aria-disabled:text-ink-soft aria-disabled:hover:bg-card forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none'
/** On phones the seven chips of a purchase share a row if they fit, so that the bar with the button is below them. */
const narrowClass = 'max-sm:px-0 max-sm:text-xs'
/** Characters of the longest amount, such as "$100", with which they fit: many languages write the currency's name. */
const maxSharedLength = 5

/**
 * Chips for the dollars of a purchase and for shares of the balance. Shares are exact: of the coin in base units, without the
 * reserve for fees; of the token in per cent.
 */
export function AmountChips({ amount, assets, onPick }: AmountChipsProps) {
  const text = useText()
  const [presets] = useState(() => readTradeSettings().presets)
  const isBuy = amount.side === 'buy'
  const { spendable, decimals = 0 } = (isBuy ? assets.coin : assets.token) ?? {}
  const isCurrentAmount = (unit: AmountUnit, plain: string) => amount.unit === unit && amount.plain === plain
  const toShareAmount = (percent: bigint): [AmountUnit, string] =>
    isBuy ? ['coin', formatUnits(((spendable ?? 0n) * percent) / 100n, decimals)] : ['percent', String(percent)]
  const isEmpty = spendable === undefined || spendable === 0n
  const presetLabels = presets.map((usd) => formatWholeUsd(Number(usd), text.language))
  const isRowShared = isBuy && presetLabels.every((label) => label.length <= maxSharedLength)
  return (
    <div className={`flex flex-wrap gap-2 ${isRowShared ? 'max-sm:gap-x-[3px]' : ''}`}>
      {isBuy ? (
        <fieldset
          aria-label={text('amount.presets')}
          className={`grid grow-3 basis-40 grid-cols-[repeat(3,minmax(max-content,1fr))] gap-2 ${isRowShared ? 'max-sm:grow max-sm:basis-[128px] max-sm:gap-x-[3px]' : 'max-sm:basis-full'}`}
        >
          {presets.map((usd, index) => (
            <button
              key={usd}
              type="button"
              aria-pressed={isCurrentAmount('usd', usd)}
              onClick={() => onPick('usd', usd)}
              className={`${chipClass} ${isRowShared ? narrowClass : ''}`}
            >
              {presetLabels[index]}
            </button>
          ))}
        </fieldset>
      ) : null}
      <fieldset
        aria-label={text('amount.shares')}
        className={`grid grow-4 basis-56 grid-cols-[repeat(4,minmax(max-content,1fr))] gap-2 ${isRowShared ? 'max-sm:basis-[152px] max-sm:gap-x-[3px]' : ''}`}
      >
        {sharePercents.map((percent) => (
          <button
            key={String(percent)}
            type="button"
            aria-disabled={isEmpty || undefined}
            aria-pressed={!isEmpty && isCurrentAmount(...toShareAmount(percent))}
            onClick={() => !isEmpty && onPick(...toShareAmount(percent))}
            className={`${chipClass} ${isRowShared ? narrowClass : ''}`}
          >
            {percent === 100n ? text('amount.max') : formatPercent(Number(percent), text.language)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
