import type { TradeData } from '@murmur/contract/chat/cards'
import { getTokenName } from '#features/chat/cards/card-text.ts'
import { CopyAddressButton } from '#features/chat/cards/copy-address-button.tsx'
import { groupAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** How long the copy button shows that it copied, in milliseconds. */
const copiedMs = 3000

/** The full address of a card's token in groups of four: only the address identifies the token. */
export function CardAddress({ trade }: { trade: TradeData }) {
  const text = useText()
  return (
    <div className="flex items-center gap-2 rounded-md bg-sunk py-1 pe-1 ps-3">
      <p className="min-w-0 flex-1 text-sm">
        <span className="text-ink-soft">{text('chat.card.address', { token: trade.name || getTokenName(trade) })}</span>
        <span className="block font-mono wrap-anywhere">{groupAddress(trade.address)}</span>
      </p>
      <CopyAddressButton address={trade.address} of={getTokenName(trade)} milliseconds={copiedMs} />
    </div>
  )
}
