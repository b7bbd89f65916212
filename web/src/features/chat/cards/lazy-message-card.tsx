import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** Messages other than text; loaded with the first chat that contains one, or when the user starts to write. */
export const LazyMessageCard = lazyComponent(
  async () => (await import('#features/chat/cards/message-card.tsx')).MessageCard,
  <Skeleton className="h-64 w-full" />,
)
