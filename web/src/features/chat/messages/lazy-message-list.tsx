import { lazyComponent } from '#lib/browser/lazy-component.tsx'

/** The message list; loaded with the first chat that has messages. */
export const LazyMessageList = lazyComponent(
  async () => (await import('#features/chat/messages/message-list.tsx')).MessageList,
  <div className="min-h-0 flex-1" />,
)
