import { lazyPart } from '#lib/browser/lazy-part.tsx'

/** The message list; loaded with the first chat that has messages. */
export const MessageListPart = lazyPart(
  async () => (await import('#features/chat/messages/message-list.tsx')).MessageList,
  <div className="min-h-0 flex-1" />,
)
