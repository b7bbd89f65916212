import { LazyMessageCard } from '#features/chat/messages/lazy-message-card.tsx'
import type { MessageCardProps } from '#features/chat/messages/message-card.tsx'
import { MessageText } from '#features/chat/messages/message-text.tsx'

/** The content of a message: its text, or the card of its type. */
export function MessageBody(props: MessageCardProps) {
  const { message } = props
  if (message.type !== 'text') return <LazyMessageCard {...props} />
  if (message.role === 'assistant') return <MessageText source={message.content} />
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {message.content}
    </p>
  )
}
