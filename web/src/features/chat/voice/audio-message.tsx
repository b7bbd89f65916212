import type { ChatMessage } from '@murmur/contract/chats'

export function AudioMessage({ message: _ }: { message: ChatMessage }) {
  return null
}
