import type { ChatMessage } from '@murmur/contract/chat/chats'
import { HoldingsCard } from '#features/chat/cards/holdings-card.tsx'
import { PriceCard } from '#features/chat/cards/price-card.tsx'
import { MessageText } from '#features/chat/messages/message-text.tsx'

/**
 * An answer with a card of its figures, which replaces the text that states them: the sentence with the price, which remains for
 * screen readers, or the list of holdings, which the card shows as a table.
 */
export function FiguresAnswer({ message }: { message: ChatMessage }) {
  const { content, priceData, holdingsData } = message
  if (priceData) {
    const [sentence = '', ...others] = content.split('\n')
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="sr-only">
          <MessageText source={sentence} />
        </div>
        <PriceCard price={priceData} />
        {others.length > 0 ? <MessageText source={others.join('\n')} /> : null}
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <MessageText source={holdingsData ? withoutList(content) : content} />
      {holdingsData ? <HoldingsCard {...holdingsData} /> : null}
    </div>
  )
}

/** A text without its first list. */
function withoutList(content: string): string {
  return content.replace(/(?:^- .*\n?)+/m, '').trim()
}
