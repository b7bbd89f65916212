import type { TradeData } from '@murmur/contract/chat/cards'
import { getTokenName } from '#features/chat/cards/card-text.ts'
import { CopyAddressButton } from '#features/chat/cards/copy-address-button.tsx'
import { groupAddress, shortenAddress } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** How long the copy button shows that it copied, in milliseconds. */
const copiedMs = 3000

type CardAddressProps = { trade: TradeData; isShort: boolean }

/** The address of a card's token, which alone identifies it, with a copy button: shortened on one line, or whole in groups of four. */
export function CardAddress({ trade, isShort }: CardAddressProps) {
  const text = useText()
  const label = text('chat.card.address', { token: trade.name || getTokenName(trade) })
  const copy = <CopyAddressButton address={trade.address} of={getTokenName(trade)} milliseconds={copiedMs} />
  if (isShort)
    return (
      <div className="-my-1 flex items-center gap-x-2 text-sm">
        <span className="min-w-0 flex-1 text-ink-soft wrap-anywhere">{label}</span>
        <bdi dir="ltr" className="font-mono" title={trade.address}>
          {shortenAddress(trade.address, 6, 4)}
        </bdi>
        {copy}
      </div>
    )
  return (
    <div className="flex items-center gap-2 rounded-md bg-sunk py-1 pe-1 ps-3">
      <p className="min-w-0 flex-1 text-sm">
        <span className="text-ink-soft">{label}</span>
        <WholeAddress trade={trade} />
      </p>
      {copy}
    </div>
  )
}

/** A card's address in groups of four. */
export function WholeAddress({ trade }: { trade: TradeData }) {
  return <span className="block font-mono text-sm wrap-anywhere">{groupAddress(trade.address)}</span>
}
