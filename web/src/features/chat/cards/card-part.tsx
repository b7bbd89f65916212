import { lazyPart } from '#lib/browser/lazy-part.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** A message that is more than text; loaded with the first chat that holds one, or as soon as somebody begins to write. */
export const CardPart = lazyPart(
  async () => (await import('#features/chat/messages/message-card.tsx')).MessageCard,
  <Skeleton className="h-64 w-full" />,
)
