import type { ChatMessage } from '@murmur/contract/chat/chats'
import { Square, Volume2 } from 'lucide-react'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Murmur } from '#ui/murmur/murmur.tsx'

/** The button that starts and stops reading a message aloud; absent without a voice for its language. */
export function ReadAloud({ message }: { message: ChatMessage }) {
  const text = useText()
  const { speaker } = useVoice()
  if (!speaker.canSpeak(message.language)) return null
  const isReading = speaker.reading === message.id
  const Icon = isReading ? Square : Volume2
  return (
    <button
      type="button"
      onClick={() => (isReading ? speaker.stop() : void speaker.read(message))}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-card px-2 text-sm text-ink-soft hover:bg-sunk hover:text-ink"
    >
      <Icon aria-hidden size={16} />
      {text(isReading ? 'voice.stop-speaking' : 'voice.read')}
      {isReading ? <Murmur state="speaking" isNarrow className="h-4 w-8 text-accent" /> : null}
    </button>
  )
}
