import type { ChatMessage } from '@murmur/contract/chat/chats'
import { LazyMessageCard } from '#features/chat/cards/lazy-message-card.tsx'
import { LazyMarkdown } from '#features/chat/messages/lazy-markdown.tsx'
import { LazyMessageList } from '#features/chat/messages/lazy-message-list.tsx'
import { isPlain } from '#features/chat/messages/plain-text.ts'
import { LazyVoiceEngine } from '#features/chat/voice/lazy-voice-engine.tsx'

/** Loads the components that render these messages, so that all appear at once. Each part renders its own load error. */
export async function loadMessageComponents(messages: readonly ChatMessage[]): Promise<void> {
  if (messages.length === 0) return
  const hasCards = messages.some(({ type }) => type !== 'text')
  const hasAnswers = messages.some(({ role }) => role === 'assistant')
  const hasMarkdown = messages.some(({ role, content }) => role === 'assistant' && !isPlain(content))
  const components = [
    LazyMessageList,
    ...(hasCards ? [LazyMessageCard] : []),
    ...(hasAnswers ? [LazyVoiceEngine] : []),
    ...(hasMarkdown ? [LazyMarkdown] : []),
  ]
  await Promise.all(components.map((part) => part.load())).catch(() => undefined)
}
