import { chainNames, chains, coinAddresses } from '@murmur/contract/chains'
import { tokenKey } from '@murmur/contract/token-id'
import type { SigningPasskeys } from '@murmur/contract/trading/signing-passkeys'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatUsd, formatWholeUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

type PasskeyThresholdProps = { threshold: NonNullable<SigningPasskeys['threshold']> }

/** The amount above which the passkey is needed, how much of it was used without the passkey, and its value in native coins. */
export function PasskeyThreshold({ threshold: { usd, usedCents, assets } }: PasskeyThresholdProps) {
  const text = useText()
  const amounts = chains.flatMap(({ key, coin: { symbol, decimals } }) => {
    const assetKey = tokenKey({ chain: key, address: coinAddresses[key] })
    const amountBaseUnits = assets.find((each) => each.asset === assetKey)?.amount
    if (amountBaseUnits === undefined) return []
    return [
      `${formatShortAmount({ amountBaseUnits, decimals }, text.language, 'down', 4)} ${symbol} (${chainNames[key]})`,
    ]
  })
  return (
    <div className="grid max-w-[60ch] gap-1 text-sm text-ink-soft">
      <p>
        {text('signing.asks-above', {
          amount: formatWholeUsd(usd, text.language),
          used: formatUsd(usedCents / 100, text.language),
        })}
      </p>
      {amounts.length > 0 ? <p>{text('signing.asks-worth', { amounts: amounts.join(' · ') })}</p> : null}
    </div>
  )
}
