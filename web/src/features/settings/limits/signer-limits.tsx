import { chainNames } from '@murmur/contract/chains'
import type { TradeLimitsReply } from '@murmur/contract/identity/limits'
import { formatShortAmount } from '#lib/format/amount.ts'
import { formatDateTime } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** The limits that the signer enforces itself, in amounts of each token, or a note while it enforces none. */
export function SignerLimits({ limits }: { limits: TradeLimitsReply }) {
  const text = useText()
  const { perTradeUsd, perDayUsd, signer } = limits
  const isOff = perTradeUsd === null && perDayUsd === null
  if (!signer) return isOff ? null : <p className="text-sm text-ink-soft">{text('limits.signer-none')}</p>
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p className="max-w-[70ch]">{text('limits.signer')}</p>
      {signer.pendingFrom && limits.pending ? (
        <p>{text('limits.signer-pending', { at: formatDateTime(signer.pendingFrom, text.language) })}</p>
      ) : null}
      <ul className="grid gap-1">
        {signer.assets.map(({ chain, address, symbol, decimals, perTrade, perDay, usedToday }) => {
          const formatLimit = (units: string | null) =>
            units === null
              ? text('limits.none')
              : formatShortAmount({ amountBaseUnits: units, decimals }, text.language, 'down', 4)
          return (
            <li key={`${chain} ${address}`}>
              {text('limits.signer-asset', {
                ...{ symbol, chain: chainNames[chain] },
                ...{ trade: formatLimit(perTrade), day: formatLimit(perDay), used: formatLimit(usedToday) },
              })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
