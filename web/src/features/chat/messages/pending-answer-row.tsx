import { RowFrame } from '#features/chat/messages/message-row.tsx'
import { MessageText } from '#features/chat/messages/message-text.tsx'
import { useText } from '#lib/i18n/text.ts'

/** The answer in progress: the streamed text, or a thinking indicator. */
export function PendingAnswerRow({ streamed }: { streamed: string }) {
  const text = useText()
  return (
    <RowFrame isFromUser={false}>
      {streamed ? (
        <MessageText source={streamed} />
      ) : (
        <p className="flex min-h-6 items-center gap-3 text-ink-soft">
          <span aria-hidden className="flex gap-1">
            {['a', 'b', 'c'].map((dot) => (
              <span key={dot} className="thinking-dot size-1.5 rounded-full bg-ink-soft" />
            ))}
          </span>
          {text('chat.thinking')}
        </p>
      )}
    </RowFrame>
  )
}
