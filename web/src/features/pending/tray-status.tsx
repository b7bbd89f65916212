import type { UserId } from '@murmur/contract/ids'
import { formatTradeStatus } from '#features/pending/format-trade-status.ts'
import type { TrayTrade } from '#features/pending/pending-trades.ts'
import { useTrayNames } from '#features/pending/use-tray-names.ts'
import { useText } from '#lib/i18n/text.ts'

/** The states of the pending trades for screen readers, without their ages, which change constantly. */
export function TrayStatus({ userId, trades }: { userId: UserId | undefined; trades: readonly TrayTrade[] }) {
  const text = useText()
  const nameOf = useTrayNames(userId, trades)
  return trades.map(({ trade }) => <p key={trade.id}>{formatTradeStatus(text, trade, nameOf)}</p>)
}
