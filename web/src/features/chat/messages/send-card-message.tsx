import { assistantApi } from '@murmur/contract/chat/assistant'
import type { ChatMessage } from '@murmur/contract/chat/chats'
import { useQueryClient } from '@tanstack/react-query'
import { useHasArrived } from '#features/chat/messages/arrivals.ts'
import { MessageText } from '#features/chat/messages/message-text.tsx'
import { fetchCard, mergeIntoCache } from '#features/chat/realtime/chat-store.ts'
import { call } from '#lib/http/call.ts'
import { useSendCardSlot } from '#lib/trading/send-card-slot.ts'

type SendCardMessageProps = { message: ChatMessage; onChoose: (message: string) => void; isDisabled: boolean }

/** The card of a send, or of the waiting time of its recipient. Shows only the message's text if the send no longer exists. */
export function SendCardMessage({ message, onChoose, isDisabled }: SendCardMessageProps) {
  const slot = useSendCardSlot()
  const onCancel = useCancelSend(message)
  const hasArrived = useHasArrived(message.seq)
  const { sendCard, sendWait } = message
  const repeatProps = { onAgain: onChoose, isDisabled }
  if (slot && sendCard) return slot.card({ card: sendCard, onCancel, hasArrived, ...repeatProps })
  if (slot && sendWait) return slot.wait({ wait: sendWait, ...repeatProps })
  return <MessageText source={message.content} />
}

/** Cancels the send of a card, which the server then shows as cancelled. */
function useCancelSend({ chatId, id: messageId, seq }: ChatMessage) {
  const client = useQueryClient()
  return async () => {
    try {
      const { data } = await call(assistantApi.cancelCard, { params: { chatId, messageId } })
      mergeIntoCache(client, chatId, [data])
    } catch (error) {
      // Another screen may have confirmed it.
      fetchCard(client, chatId, seq).catch((cause) => console.error('A card could not be read', cause))
      throw error
    }
  }
}
