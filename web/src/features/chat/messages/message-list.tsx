import type { Chat, ChatMessage } from '@murmur/contract/chat/chats'
import { ArrowDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useSentHere } from '#features/chat/composer/sent-here.ts'
import type { UnsentMessage } from '#features/chat/composer/unsent-message.ts'
import { ArrivalsProvider } from '#features/chat/messages/arrivals.ts'
import { getVisibleMessages } from '#features/chat/messages/get-visible-messages.ts'
import { MessageRow } from '#features/chat/messages/message-row.tsx'
import { PendingAnswerRow } from '#features/chat/messages/pending-answer-row.tsx'
import { findNewestAnswer, SuggestedMessages } from '#features/chat/messages/suggested-messages.tsx'
import { UnsentRow } from '#features/chat/messages/unsent-row.tsx'
import { useAnnouncements } from '#features/chat/messages/use-announcements.ts'
import { useEarlierMessages } from '#features/chat/messages/use-earlier-messages.ts'
import { useMessageScroll } from '#features/chat/messages/use-message-scroll.ts'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

type MessageListProps = {
  chat: Chat
  unsent: readonly UnsentMessage[]
  isAnswering: boolean
  isOffline: boolean
  streamed: string
  onChoose: (message: string) => void
  onResend: (unsent: UnsentMessage) => void
  /** Sends a message that the newest answer suggests, and moves the focus, since the pressed button goes away. */
  onSuggestion: (message: string) => void
  /** Whether the chat was empty when it was opened. */
  wasEmpty: boolean
}

/** The messages of a chat. Not a live region: the announcer announces finished answers but not streamed text. */
export function MessageList(props: MessageListProps) {
  const { chat, unsent, isAnswering, isOffline, streamed, onChoose, onResend, onSuggestion, wasEmpty } = props
  const text = useText()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, box)
  const earlier = useEarlierMessages(chat)
  const { messages, hasEarlier } = chat
  useAnnouncements(chat, wasEmpty)
  // Unchanged messages keep their identity, so that their rows do not render again.
  const visibleMessages = useMemo(() => getVisibleMessages(messages), [messages])
  const last = messages.at(-1)
  const arrivals = useArrivals(messages)
  const answer = findNewestAnswer(messages, { isAwaiting: isAnswering || unsent.length > 0 })
  const scroll = useMessageScroll(box, {
    firstId: messages[0]?.id,
    // A message keeps its `clientId` when it is stored.
    lastId: unsent.at(-1)?.clientId ?? last?.clientId ?? last?.id,
    streamedLength: streamed.length + (isAnswering ? 1 : 0),
    isFromUser: unsent.length > 0 || last?.role === 'user',
    onReachTop: earlier.load,
  })
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label={text('chat.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={scroll.onScroll}
        onWheel={scroll.onGesture}
        onTouchMove={scroll.onGesture}
        onPointerDown={scroll.onGesture}
        onKeyDown={scroll.onGesture}
        // `relative`: visually hidden text scrolls with the list instead of extending the page.
        className="chat-log relative h-full overflow-y-auto px-4 py-4 focus-visible:-outline-offset-2 sm:px-6"
      >
        {hasEarlier ? <EarlierMessages state={earlier.state} onLoad={earlier.load} /> : null}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ArrivalsProvider value={arrivals}>
            {visibleMessages.map((message, at) => (
              <MessageRow
                key={message.id}
                message={message}
                isTimed={!isSameMinute(message, visibleMessages[at + 1])}
                onChoose={onChoose}
                isDisabled={isOffline}
              />
            ))}
          </ArrivalsProvider>
          {unsent.map((one) => (
            <UnsentRow key={one.clientId} unsent={one} isOffline={isOffline} onResend={onResend} />
          ))}
          {isAnswering ? <PendingAnswerRow streamed={streamed} /> : null}
          {answer ? <SuggestedMessages key={answer.id} answer={answer} onPick={onSuggestion} /> : null}
        </ol>
      </div>
      {scroll.hasNewMessages ? (
        <Button onClick={scroll.scrollToEnd} className="appear absolute inset-x-0 bottom-3 mx-auto w-fit">
          <ArrowDown aria-hidden size={18} />
          {text('chat.new-messages')}
        </Button>
      ) : null}
    </div>
  )
}

/** What has arrived since the list was opened. */
function useArrivals(messages: readonly ChatMessage[]) {
  const last = messages.at(-1)
  const sentHere = useSentHere()
  const [shownUpTo] = useState(last?.seq ?? 0)
  const { id: messageId, passkeyFor, replyTo } = last && last.seq > shownUpTo ? last : {}
  // A yes from another device or session opens no prompt here.
  const sentId = passkeyFor && messages.find(({ id }) => id === replyTo)?.clientId
  const intentId = sentId && sentHere.includes(sentId) ? passkeyFor : undefined
  return useMemo(
    () => ({ shownUpTo, passkeyYes: messageId && intentId ? { messageId, intentId } : undefined }),
    [shownUpTo, messageId, intentId],
  )
}

/** Whether the next message is from the same minute. The time is then shown once, below the next message. */
function isSameMinute({ timestamp }: ChatMessage, next: ChatMessage | undefined): boolean {
  return next !== undefined && timestamp.slice(0, 16) === next.timestamp.slice(0, 16)
}

function EarlierMessages({ state, onLoad }: { state: 'idle' | 'loading' | 'failed'; onLoad: () => void }) {
  const text = useText()
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-center gap-x-2 text-sm text-ink-soft">
      <span role="status" className="empty:absolute">
        {state === 'failed' ? text('chat.earlier-failed') : null}
      </span>
      <Button variant="bare" inactive={state === 'loading'} onClick={onLoad}>
        {state === 'loading' ? <Spinner size={18} /> : null}
        {text(state === 'failed' ? 'ask-again' : 'chat.earlier')}
      </Button>
    </div>
  )
}
