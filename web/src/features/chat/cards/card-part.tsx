import { lazyPart } from '#lib/browser/lazy-part.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Messages other than text; loaded with the first chat that contains one, or when the user starts to write. */
export const CardPart = lazyPart(
  async () => (await import('#features/chat/messages/message-card.tsx')).MessageCard,
  <Skeleton className="h-64 w-full" />,
)
