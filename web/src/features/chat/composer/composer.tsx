import { maxMessageLength } from '@murmur/contract/chat/chats'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useKeptFocus } from '#lib/browser/use-kept-focus.ts'
import { useText } from '#lib/i18n/text.ts'

/** The field's greatest height in pixels; longer text scrolls. */
const maxHeight = 168

type ComposerProps = {
  draft: string
  onDraft: (draft: string) => void
  onSend: (content: string) => void
  onStop: () => void
  isAnswering: boolean
  isRecording: boolean
  /** Whether a message can be sent. */
  isReady: boolean
  /** Shown above the field: the recording, or the picture to send. */
  panel?: ReactNode
  /** The voice and picture buttons. */
  buttons?: ReactNode
  /** Whether the field takes the focus on mount. */
  hasFocus: boolean
  field: RefObject<HTMLTextAreaElement | null>
}

/** The message field. Enter sends, Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { draft, onDraft, onSend, onStop, isAnswering, isRecording, isReady, panel, buttons, hasFocus, field } = props
  const text = useText()
  const reasonId = useId()
  const form = useRef<HTMLFormElement>(null)
  // The stop button disappears with the end of the answer.
  useKeptFocus(form, field)
  const content = draft.trim()
  const isTooLong = content.length > maxMessageLength
  const reason = getBlockedReason({ isReady, isRecording, isBlank: content === '', isTooLong })
  useLayoutEffect(() => fitHeight(field.current, draft), [field, draft])
  useEffect(() => (hasFocus ? field.current?.focus() : undefined), [field, hasFocus])

  const send = () => {
    if (reason) return field.current?.focus()
    onSend(content)
    onDraft('')
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter chooses that word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      ref={form}
      className="composer px-4 pb-4 sm:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {panel}
      <div className="composer-box flex items-end gap-1 rounded-card border border-line-strong bg-card p-1">
        <textarea
          ref={field}
          data-message-field
          rows={1}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKey}
          disabled={isRecording}
          // An empty field has the page's direction: `auto` would align its placeholder to the left.
          dir={draft ? 'auto' : undefined}
          enterKeyHint="send"
          aria-label={text('chat.message')}
          placeholder={text(isRecording ? 'chat.recording' : 'chat.placeholder')}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? reasonId : undefined}
          className="min-h-11 min-w-0 flex-1 resize-none self-center bg-transparent px-3 py-2.5 text-base outline-none"
        />
        {buttons}
        {isAnswering ? <StopButton onStop={onStop} /> : null}
        <button
          type="submit"
          // The field keeps the focus: on phones the bar below would return and move the button from under the finger.
          onMouseDown={(event) => event.preventDefault()}
          aria-disabled={reason !== undefined || undefined}
          aria-label={text('chat.send')}
          aria-describedby={reason ? reasonId : undefined}
          title={text('chat.send')}
          className="grid size-11 shrink-0 place-items-center rounded-lg bg-accent text-accent-ink transition-colors duration-150 ease-out hover:bg-accent-strong aria-disabled:bg-sunk aria-disabled:text-ink-soft"
        >
          <ArrowUp aria-hidden size={20} />
        </button>
      </div>
      <p id={reasonId} className={isTooLong ? 'mt-1 text-sm text-loss' : 'sr-only'}>
        {reason ? text(reason, { most: maxMessageLength, count: content.length }) : null}
      </p>
    </form>
  )
}

function StopButton({ onStop }: { onStop: () => void }) {
  const text = useText()
  return (
    <button
      type="button"
      onClick={onStop}
      aria-label={text('chat.stop')}
      title={text('chat.stop')}
      className="grid size-11 shrink-0 place-items-center rounded-lg border border-line-strong bg-card hover:bg-sunk"
    >
      <Square aria-hidden size={16} fill="currentColor" />
    </button>
  )
}

type ComposerState = { isReady: boolean; isRecording: boolean; isBlank: boolean; isTooLong: boolean }

/** The reason why the message cannot be sent; undefined if it can. */
function getBlockedReason({ isReady, isRecording, isBlank, isTooLong }: ComposerState) {
  if (!isReady) return 'chat.no-chat'
  if (isRecording) return 'chat.is-recording'
  if (isTooLong) return 'chat.too-long'
  return isBlank ? 'field.blank' : undefined
}

/** Fits the field's height to its text. */
function fitHeight(field: HTMLTextAreaElement | null, _draft: string): void {
  const row = field?.parentElement
  if (!field || !row) return
  // The field shrinks while it is measured; a fixed row height keeps the list above in place.
  row.style.minHeight = `${row.offsetHeight}px`
  field.style.height = 'auto'
  field.style.height = `${Math.min(field.scrollHeight, maxHeight)}px`
  row.style.minHeight = ''
}
