import type { ChatMessage } from '@murmur/contract/chat/chats'
import { useState } from 'react'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'

/** A picture sent by the user, in a box of fixed size to avoid a layout shift. A press enlarges the picture. */
export function ImageMessage({ message }: { message: ChatMessage }) {
  const text = useText()
  const [isLarge, setLarge] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const renderPicture = (className: string) => (
    <img src={message.content} alt={text('picture.alt')} className={className} onError={() => setBroken(true)} />
  )
  return (
    <div className="grid gap-2">
      {isBroken ? (
        <p className="picture-box grid place-items-center p-4 text-center text-sm text-ink-soft">
          {text('picture.broken')}
        </p>
      ) : (
        <button
          type="button"
          className="picture-box"
          aria-haspopup="dialog"
          aria-label={text('picture.open', { name: text('picture.alt') })}
          onClick={() => setLarge(true)}
        >
          {renderPicture('size-full object-contain')}
        </button>
      )}
      <RecognisedText message={message} />
      {isLarge ? (
        <Dialog title={text('picture.file')} closeLabel={text('dialog.close')} onClose={() => setLarge(false)}>
          {renderPicture('mx-auto max-h-[70dvh] w-auto max-w-full border border-line')}
        </Dialog>
      ) : null}
    </div>
  )
}

/** The text recognised in the picture, collapsed at first. */
function RecognisedText({ message: { transcript } }: { message: ChatMessage }) {
  const text = useText()
  if (!transcript) return null
  if (transcript.state === 'working') return <p className="text-sm text-ink-soft">{text('picture.working')}</p>
  if (transcript.state === 'unavailable') return <p className="text-sm text-ink-soft">{text('picture.unavailable')}</p>
  if (!transcript.text.trim()) return <p className="text-sm text-ink-soft">{text('picture.no-words')}</p>
  return (
    <details className="text-sm">
      <summary className="py-3">
        {text(transcript.state === 'unsure' ? 'picture.words-unsure' : 'picture.words')}
      </summary>
      <p className="max-w-[60ch] whitespace-pre-wrap wrap-anywhere text-ink-soft">{transcript.text}</p>
    </details>
  )
}
