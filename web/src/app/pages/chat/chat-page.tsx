import { useEffect, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { RiskViews } from '#app/risk-views.tsx'
import { SendCards } from '#app/send-cards.tsx'
import { useAuth } from '#features/auth/session/auth-context.ts'
import { ChatScreen } from '#features/chat/chat-screen.tsx'
import { useText } from '#lib/i18n/text.ts'
import { readChatMessage } from '#lib/routing/chat-message.ts'
import { navigate } from '#lib/routing/navigate.ts'
import { useHeadingFocus } from '#ui/layout/page.tsx'

/** The chat fills the window and shows its own title; the page's heading is for screen readers only. */
export function ChatPage() {
  const text = useText()
  const { user } = useAuth()
  const heading = useHeadingFocus()
  const state: unknown = useHistoryState()
  const [firstMessage] = useState(() => readChatMessage(state))
  useEffect(() => {
    // A reload, or Back, must not send the message again.
    if (firstMessage) navigate('/app/chat', { replace: true })
  }, [firstMessage])
  return (
    <>
      <title>{`${text('chat.heading')} · Murmur`}</title>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {text('chat.heading')}
      </h1>
      <RiskViews>
        <SendCards>
          <ChatScreen userId={user?.id} firstMessage={firstMessage} />
        </SendCards>
      </RiskViews>
    </>
  )
}
