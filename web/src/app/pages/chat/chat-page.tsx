import { RiskViews } from '#app/risk-views.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { ChatScreen } from '#features/chat/chat-screen.tsx'
import { useText } from '#lib/i18n/text.ts'
import { useArrival } from '#ui/layout/page.tsx'

/** The chat fills the window and shows its own title; the page's heading is for screen readers only. */
export function ChatPage() {
  const text = useText()
  const { user } = useAuth()
  const heading = useArrival()
  return (
    <>
      <title>{`${text('chat.heading')} · Murmur`}</title>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {text('chat.heading')}
      </h1>
      <RiskViews>
        <ChatScreen userId={user?.id} />
      </RiskViews>
    </>
  )
}
