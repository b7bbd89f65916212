import { chainNames } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { TradeSide } from '@murmur/contract/trading/trades'
import type { HeldToken } from '@murmur/contract/trading/wallets'
import { HeldTokenLogo } from '#features/manual-trading/forms/held-token-logo.tsx'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

type EmptyQuoteProps = {
  side: TradeSide
  /** The coins that the user can pay with; undefined until they are loaded. */
  coins?: readonly HeldToken[] | undefined
}

/** Takes the place of a quote before there is one: describes it, and lists the coins that the user can spend. */
export function EmptyQuote({ side, coins }: EmptyQuoteProps) {
  const text = useText()
  return (
    <div className="grid content-start gap-4">
      <p className="max-w-[45ch] text-ink-soft">{text(side === 'buy' ? 'quote.empty-buy' : 'quote.empty-sell')}</p>
      {coins && coins.length > 0 ? (
        <div className="grid gap-1">
          <h3 className="text-sm font-semibold">{text('quote.spendable')}</h3>
          <ul>
            {coins.map((coin) => (
              <li key={tokenKey(coin)} className="flex min-h-14 items-center gap-3">
                <HeldTokenLogo token={coin} size={32} />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{coin.symbol}</span>
                  <span className="block text-sm text-ink-soft">{chainNames[coin.chain]}</span>
                </span>
                <span className="text-end">
                  <span className="block">
                    {formatShortAmount({ ...coin, amountBaseUnits: coin.sellableBaseUnits }, text.language)}
                  </span>
                  {coin.priced ? (
                    <span className="block text-sm text-ink-soft">{formatUsd(coin.usdValue, text.language)}</span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
