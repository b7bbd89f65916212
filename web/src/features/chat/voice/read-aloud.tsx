import type { ChatMessage } from '@murmur/contract/chats'

export function ReadAloud({ message: _ }: { message: ChatMessage }) {
  return null
}
