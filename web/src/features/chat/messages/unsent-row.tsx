import type { UnsentMessage } from '#features/chat/composer/unsent-message.ts'
import { RowFrame } from '#features/chat/messages/message-row.tsx'
import { useText } from '#lib/i18n/text.ts'

type UnsentRowProps = { unsent: UnsentMessage; isOffline: boolean; onResend: (unsent: UnsentMessage) => void }

/** A message of the user that the server has not stored yet. */
export function UnsentRow({ unsent, isOffline, onResend }: UnsentRowProps) {
  const text = useText()
  const isSending = unsent.state === 'sending' || (unsent.state === 'waiting' && !isOffline)
  return (
    <RowFrame
      isFromUser
      foot={
        isSending ? (
          text('chat.sending')
        ) : (
          <span role="alert" className="text-sm text-loss">
            {unsent.reason ? `${unsent.reason} ` : null}
            {text('chat.not-sent')}{' '}
            <button
              type="button"
              onClick={() => onResend(unsent)}
              className="inline-flex min-h-11 min-w-11 items-center px-1 font-semibold underline underline-offset-2"
            >
              {text('ask-again')}
            </button>
          </span>
        )
      }
    >
      <p dir="auto" className={`whitespace-pre-wrap wrap-anywhere ${isSending ? 'text-ink-soft' : ''}`}>
        {unsent.content}
      </p>
    </RowFrame>
  )
}
