import type { ChatMessage } from '@murmur/contract/chat/chats'
import { PencilLine } from 'lucide-react'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Button } from '#ui/form/button.tsx'

/** A recording of the user with its player, and below it the transcript. */
export function AudioMessage({ message }: { message: ChatMessage }) {
  const text = useText()
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript is below it */}
      <audio controls preload="metadata" src={message.content} aria-label={text('voice.message')} className="player" />
      <TranscriptText message={message} />
    </div>
  )
}

function TranscriptText({ message: { transcript, language } }: { message: ChatMessage }) {
  const text = useText()
  const { insertText } = useVoice()
  if (!transcript) return null
  const transcriptText = transcript.text.trim()
  if (transcript.state === 'working') return <p className="text-sm text-ink-soft">{text('voice.working')}</p>
  if (transcript.state === 'unavailable') return <p className="text-sm text-ink-soft">{text('voice.unavailable')}</p>
  if (!transcriptText) return <p className="text-sm text-ink-soft">{text('voice.no-speech')}</p>
  const quote = (
    <q lang={language} dir="auto" className="wrap-anywhere">
      {transcriptText}
    </q>
  )
  if (transcript.state === 'done') return <p>{quote}</p>
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        <span className="text-sm text-ink-soft">{text('voice.unsure')}</span> {quote}
      </p>
      <Button onClick={() => insertText(transcriptText)}>
        <PencilLine aria-hidden size={18} />
        {text('voice.edit')}
      </Button>
    </div>
  )
}
