import type { ChatMessage } from '@murmur/contract/chat/chats'
import { CardPart } from '#features/chat/cards/card-part.tsx'
import { MarkdownPart } from '#features/chat/messages/markdown-part.tsx'
import { MessageListPart } from '#features/chat/messages/message-list-part.tsx'
import { isPlain } from '#features/chat/messages/plain-text.ts'
import { EnginePart } from '#features/chat/voice/engine-part.tsx'

/** Loads the components that render these messages, so that all appear at once. Each part renders its own load error. */
export async function loadMessageParts(messages: readonly ChatMessage[]): Promise<void> {
  if (messages.length === 0) return
  const hasCards = messages.some(({ type }) => type !== 'text')
  const hasAnswers = messages.some(({ role }) => role === 'assistant')
  const hasMarkdown = messages.some(({ role, content }) => role === 'assistant' && !isPlain(content))
  const wanted = [
    MessageListPart,
    ...(hasCards ? [CardPart] : []),
    ...(hasAnswers ? [EnginePart] : []),
    ...(hasMarkdown ? [MarkdownPart] : []),
  ]
  await Promise.all(wanted.map((part) => part.load())).catch(() => undefined)
}
