import type { ChatMessage } from '@murmur/contract/chat/chats'
import { MessageText } from '#features/chat/messages/message-text.tsx'
import { useSendCardSlot } from '#lib/trading/send-card-slot.ts'

type SendMessageProps = { message: ChatMessage; onChoose: (message: string) => void; isDisabled: boolean }

/** The card of a send, or of the waiting time of its recipient. Shows only the message's text if the send no longer exists. */
export function SendMessage({ message, onChoose, isDisabled }: SendMessageProps) {
  const slot = useSendCardSlot()
  const { sendCard, sendWait } = message
  const repeatProps = { onAgain: onChoose, isDisabled }
  if (slot && sendCard) return slot.card({ card: sendCard, ...repeatProps })
  if (slot && sendWait) return slot.wait({ wait: sendWait, ...repeatProps })
  return <MessageText source={message.content} />
}
