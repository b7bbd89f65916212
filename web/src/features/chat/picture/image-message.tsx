import type { ChatMessage } from '@murmur/contract/chats'

export function ImageMessage({ message: _ }: { message: ChatMessage }) {
  return null
}
