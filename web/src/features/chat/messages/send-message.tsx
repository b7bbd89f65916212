import type { ChatMessage } from '@murmur/contract/chat/chats'
import { MessageText } from '#features/chat/messages/message-text.tsx'
import { useSendCardSlot } from '#lib/trading/send-card-slot.ts'

type SendMessageProps = { message: ChatMessage; onChoose: (message: string) => void; isDisabled: boolean }

/** A send to confirm or its outcome, or the waiting time of its recipient. A send that no longer exists is only its question. */
export function SendMessage({ message, onChoose, isDisabled }: SendMessageProps) {
  const slot = useSendCardSlot()
  const { sendCard, sendWait } = message
  const again = { onAgain: onChoose, isDisabled }
  if (slot && sendCard) return slot.card({ card: sendCard, ...again })
  if (slot && sendWait) return slot.wait({ wait: sendWait, ...again })
  return <MessageText source={message.content} />
}
