import type { HeldToken } from '@murmur/contract/trading/wallets'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatAsOf, formatChange } from '#lib/format/format.ts'
import { serverNow } from '#lib/http/server-clock.ts'
import { useText } from '#lib/i18n/text.ts'

const dayMs = 24 * 60 * 60_000
/** Prices are sampled at intervals: a change over almost a day counts as a 24 h change. Milliseconds. */
const toleranceMs = 60 * 60_000

type Change = Pick<HeldToken, 'change24hPercent' | 'changeSince'>

/** "since 14:05" for a change over less than a day. */
export function useChangeSince({ changeSince }: Change): string | undefined {
  const text = useText()
  if (!changeSince || serverNow() - Date.parse(changeSince) > dayMs - toleranceMs) return undefined
  return text('change.since', { time: formatAsOf(changeSince, text.language) })
}

/** The 24 h price change: "+1.25%". Sign and arrow repeat the meaning of the colour. */
export function Change24h({ of }: { of: Change }) {
  const text = useText()
  const since = useChangeSince(of)
  if (of.change24hPercent === null)
    return (
      <span className="text-ink-soft">
        <span aria-hidden>—</span>
        <span className="sr-only">{text('change.unknown')}</span>
      </span>
    )
  const changeText = formatChange(of.change24hPercent, text.language)
  const isZeroChange = formatChange(of.change24hPercent, 'en') === '+0.00%'
  const isGain = of.change24hPercent > 0
  const Icon = isGain ? TrendingUp : TrendingDown
  return (
    <span
      title={since}
      className={`inline-flex items-center gap-1 ${isZeroChange ? 'text-ink-soft' : isGain ? 'text-gain' : 'text-loss'}`}
    >
      {isZeroChange ? null : <Icon aria-hidden size={14} />}
      <span className="sr-only">{text('change.label')}</span>
      <span>{changeText}</span>
      {since ? <span className="sr-only">{since}</span> : null}
    </span>
  )
}
