import type { HeldToken } from '@murmur/contract/wallets'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatAsOf, formatChange } from '#lib/format.ts'
import { useText } from '#lib/text.ts'

const day = 24 * 60 * 60_000
/** Prices are sampled now and then: a change over nearly a day counts as one over a day. */
const leeway = 60 * 60_000

type Change = Pick<HeldToken, 'change24hPercent' | 'changeSince'>

/** "since 14:05", where a change is known for less than a day. */
export function useSince({ changeSince }: Change): string | undefined {
  const text = useText()
  if (!changeSince || Date.now() - Date.parse(changeSince) > day - leeway) return undefined
  return text('change.since', { time: formatAsOf(changeSince, text.language) })
}

/** How a price changed over 24 h: "+1.25%". The sign and the arrow say what the colour says. */
export function Change24h({ of }: { of: Change }) {
  const text = useText()
  const since = useSince(of)
  if (of.change24hPercent === null)
    return (
      <span className="text-ink-soft">
        <span aria-hidden>—</span>
        <span className="sr-only">{text('change.unknown')}</span>
      </span>
    )
  const shown = formatChange(of.change24hPercent, text.language)
  const isFlat = formatChange(of.change24hPercent, 'en') === '+0.00%'
  const isGain = of.change24hPercent > 0
  const Icon = isGain ? TrendingUp : TrendingDown
  return (
    <span
      title={since}
      className={`inline-flex items-center gap-1 ${isFlat ? 'text-ink-soft' : isGain ? 'text-gain' : 'text-loss'}`}
    >
      {isFlat ? null : <Icon aria-hidden size={14} />}
      <span className="sr-only">{text('change.label')}</span>
      <span>{shown}</span>
      {since ? <span className="sr-only">{since}</span> : null}
    </span>
  )
}
