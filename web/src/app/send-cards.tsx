import type { ReactNode } from 'react'
import { lazyComponent } from '#lib/browser/lazy-component.tsx'
import { type SendCardSlot, SendCardSlotProvider } from '#lib/trading/send-card-slot.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

const placeholder = <Skeleton className="h-64 w-full max-w-160" />
const ChatSendCard = lazyComponent(async () => (await import('#app/chat-send-card.tsx')).ChatSendCard, placeholder)
const SendWaitCard = lazyComponent(
  async () => (await import('#features/send/card/send-wait-card.tsx')).SendWaitCard,
  placeholder,
)

const slot: SendCardSlot = {
  card: (props) => <ChatSendCard {...props} />,
  wait: (props) => <SendWaitCard {...props} />,
}

/** Provides the cards of sends to the chat of a page. */
export function SendCards({ children }: { children: ReactNode }) {
  return <SendCardSlotProvider value={slot}>{children}</SendCardSlotProvider>
}
