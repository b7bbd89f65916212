import { Mic } from 'lucide-react'
import { useText } from '#lib/i18n/text.ts'

/** The microphone before the first chat: a press starts that chat, which records. */
export function TalkButton({ isInactive, onTalk }: { isInactive: boolean; onTalk: () => void }) {
  const text = useText()
  return (
    <button
      type="button"
      aria-label={text('voice.record')}
      title={text('voice.record')}
      aria-disabled={isInactive || undefined}
      onClick={onTalk}
      className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-sunk aria-disabled:text-ink-soft"
    >
      <Mic aria-hidden size={20} />
    </button>
  )
}
