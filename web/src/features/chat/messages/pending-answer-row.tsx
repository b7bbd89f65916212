import { RowFrame } from '#features/chat/messages/message-row.tsx'
import { MessageText } from '#features/chat/messages/message-text.tsx'
import { useText } from '#lib/i18n/text.ts'
import { Murmur } from '#ui/murmur/murmur.tsx'

/** The answer in progress: the streamed text, or a thinking indicator. */
export function PendingAnswerRow({ streamed }: { streamed: string }) {
  const text = useText()
  return (
    <RowFrame isFromUser={false}>
      {streamed ? (
        <MessageText source={streamed} />
      ) : (
        <p className="flex min-h-6 items-center gap-3 text-ink-soft">
          <Murmur state="thinking" className="h-5 w-24 text-accent" />
          {text('chat.thinking')}
        </p>
      )}
    </RowFrame>
  )
}
