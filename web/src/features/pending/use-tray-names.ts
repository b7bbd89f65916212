import type { UserId } from '@murmur/contract/ids'
import type { TrayTrade } from '#features/pending/pending-trades.ts'
import { type GetRecipientName, useRecipientNames } from '#lib/trading/recipient-names.ts'

/** The names of the recipients of pending sends; they load only if there is one. */
export function useTrayNames(userId: UserId | undefined, trades: readonly TrayTrade[]): GetRecipientName {
  return useRecipientNames(
    userId,
    trades.some(({ trade }) => trade.type === 'Transfer'),
  )
}
