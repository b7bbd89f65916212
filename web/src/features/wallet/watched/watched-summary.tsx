import { chainNames } from '@murmur/contract/chains'
import type { WatchedBalances } from '@murmur/contract/trading/watched-addresses'
import { UnpricedNote } from '#features/wallet/unpriced-note.tsx'
import { walletTotal } from '#features/wallet/wallet-total.ts'
import { formatAsOf, formatUsd } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

type SummaryProps = {
  chains: readonly WatchedBalances[]
  /** When the balances were read, in epoch milliseconds. */
  readAt: number
}

/** The value of a watched address with its time, and its parts by network; no value if no network responded. */
export function WatchedSummary({ chains, readAt }: SummaryProps) {
  const text = useText()
  const { usd, unpriced } = walletTotal(chains.flatMap(({ tokens }) => tokens ?? []))
  const value = formatUsd(usd, text.language)
  const hasResponse = chains.some(({ tokens }) => tokens !== null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      {hasResponse ? (
        <div>
          <p className="text-sm text-ink-soft">{text('watched.value')}</p>
          <p
            className={`font-semibold tracking-tight wrap-anywhere tabular-nums ${value.length > 14 ? 'text-xl' : 'text-2xl'}`}
          >
            {value}
          </p>
          <UnpricedNote count={unpriced} />
          <p className="text-sm text-ink-soft">
            {text('watched.as-of', { time: formatAsOf(new Date(readAt).toISOString(), text.language) })}
          </p>
        </div>
      ) : null}
      <dl className="grid gap-1 text-sm">
        {chains.map(({ chain, tokens }) => (
          <div key={chain} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-ink-soft">{chainNames[chain]}</dt>
            <dd className="tabular-nums">
              {tokens === null
                ? text('watched.missing', { chain: chainNames[chain] })
                : formatUsd(walletTotal(tokens).usd, text.language)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
