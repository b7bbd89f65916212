import { lazyPart } from '#lib/browser/lazy-part.tsx'

/** What was said in a chat; loaded with the first chat in which something was. */
export const SaidPart = lazyPart(
  async () => (await import('#features/chat/messages/message-list.tsx')).MessageList,
  <div className="min-h-0 flex-1" />,
)
