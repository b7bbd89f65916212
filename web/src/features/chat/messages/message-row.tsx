import { Bell } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { LazyMessageCard } from '#features/chat/cards/lazy-message-card.tsx'
import type { MessageCardProps } from '#features/chat/cards/message-card.tsx'
import { MessageText } from '#features/chat/messages/message-text.tsx'
import { SendFormLink } from '#features/chat/messages/send-form-link.tsx'
import { ReadAloud } from '#features/chat/voice/speech/read-aloud.tsx'
import { formatAsOf } from '#lib/format/format.ts'
import { useText } from '#lib/i18n/text.ts'

/** The user's messages have a bubble at the end of the row. */
const userBubbleClass = 'ms-auto w-fit max-w-[85%] rounded-card border border-transparent bg-accent-soft px-4 py-2.5'

type RowFrameProps = { isFromUser: boolean; language?: string; children: ReactNode; foot?: ReactNode }

/** A row of the message list. Its heading lets screen readers jump from one message to the next. */
export function RowFrame({ isFromUser, language, children, foot }: RowFrameProps) {
  const text = useText()
  return (
    <li data-from={isFromUser ? 'user' : undefined} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="sr-only">{text(isFromUser ? 'chat.you' : 'chat.murmur')}</h3>
      <div lang={language} className={isFromUser ? userBubbleClass : ''}>
        {children}
      </div>
      {foot ? (
        <div
          className={`flex flex-wrap items-center gap-x-2 text-xs text-ink-soft ${isFromUser ? 'justify-end text-end' : ''}`}
        >
          {foot}
        </div>
      ) : null}
    </li>
  )
}

/** `isTimed`: whether the time is visible; screen readers always get it. */
type MessageRowProps = MessageCardProps & { isTimed: boolean }

/** A stored message. */
export const MessageRow = memo(function MessageRow({ message, isTimed, onChoose, isDisabled }: MessageRowProps) {
  const text = useText()
  const { language } = text
  const isFromUser = message.role === 'user'
  return (
    <RowFrame
      isFromUser={isFromUser}
      language={message.language}
      foot={
        <>
          <time dateTime={message.timestamp} className={isTimed ? '' : 'sr-only'}>
            {formatAsOf(message.timestamp, language)}
          </time>
          {isFromUser ? null : <ReadAloud message={message} />}
        </>
      }
    >
      {message.news ? (
        <p className="mb-1 flex items-center gap-1.5 text-xs font-semibold text-ink-soft">
          <Bell aria-hidden size={14} />
          {text('chat.news')}
        </p>
      ) : null}
      <MessageBody message={message} onChoose={onChoose} isDisabled={isDisabled} />
    </RowFrame>
  )
})

/** The content of a message: its text, or the card of its type. */
function MessageBody(props: MessageCardProps) {
  const { message } = props
  if (message.type !== 'text' || message.priceData || message.holdingsData) return <LazyMessageCard {...props} />
  if (message.role === 'assistant')
    return (
      <>
        <MessageText source={message.content} />
        {message.sendData ? <SendFormLink form={message.sendData} /> : null}
      </>
    )
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {message.content}
    </p>
  )
}
