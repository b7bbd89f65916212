import type { ChatMessage } from '@murmur/contract/chat/chats'
import type { ReactElement } from 'react'
import { AddressCard } from '#features/chat/cards/address-card.tsx'
import { ComparisonCard } from '#features/chat/cards/comparison-card.tsx'
import { FiguresAnswer } from '#features/chat/cards/figures-answer.tsx'
import { PriceChartCard } from '#features/chat/cards/price-chart-card.tsx'
import { SearchResults } from '#features/chat/cards/search-results.tsx'
import { TokenInfoCard } from '#features/chat/cards/token-info-card.tsx'
import { TradeCard } from '#features/chat/cards/trade-card.tsx'
import { MessageText } from '#features/chat/messages/message-text.tsx'
import { SendCardMessage } from '#features/chat/messages/send-card-message.tsx'
import { ImageMessage } from '#features/chat/picture/image-message.tsx'
import { AudioMessage } from '#features/chat/voice/audio-message.tsx'

export type MessageCardProps = { message: ChatMessage; onChoose: (message: string) => void; isDisabled: boolean }

/** Renders a message other than plain text by its type. */
export function MessageCard({ message, onChoose, isDisabled }: MessageCardProps): ReactElement {
  const plainMessage = <MessageText source={message.content} />
  switch (message.type) {
    case 'image':
      return <ImageMessage message={message} />
    case 'audio':
      return <AudioMessage message={message} />
    case 'trade_execution':
      return <TradeCard message={message} onChoose={onChoose} isDisabled={isDisabled} />
    case 'token_info':
      return message.infoData ? <TokenInfoCard info={message.infoData} seq={message.seq} /> : plainMessage
    case 'price_chart':
      return message.chartData ? <PriceChartCard chart={message.chartData} /> : plainMessage
    case 'token_comparison':
      return message.comparisonData ? <ComparisonCard comparison={message.comparisonData} /> : plainMessage
    case 'search_results':
      if (!message.searchData) return plainMessage
      return (
        <SearchResults
          search={message.searchData}
          title={message.content}
          onChoose={onChoose}
          isDisabled={isDisabled}
        />
      )
    case 'deposit_address':
      return message.addressData ? <AddressCard {...message.addressData} /> : plainMessage
    case 'send_card':
      return <SendCardMessage message={message} onChoose={onChoose} isDisabled={isDisabled} />
    case 'text':
      return <FiguresAnswer message={message} />
  }
}
