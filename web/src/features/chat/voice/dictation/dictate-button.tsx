import { Square, TextCursorInput } from 'lucide-react'
import type { DictationMode } from '#features/chat/voice/dictation/find-dictation-mode.ts'
import { useDictation } from '#features/chat/voice/dictation/use-dictation.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'

/** Dictates into the message field if the browser supports speech recognition. The user sends the text. */
export function DictateButton({ mode }: { mode: DictationMode }) {
  const text = useText()
  const { isDisabled, recorder, handsFree } = useVoice()
  const { isOn, toggle } = useDictation(mode)
  const isInactive = !isOn && (isDisabled || recorder.state.at !== 'idle' || handsFree.step !== null)
  const name = mode === 'device' ? 'voice.dictate' : 'voice.dictate-online'
  const label = text(isOn ? 'voice.dictate-stop' : name)
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isInactive || undefined}
      data-recording={isOn || undefined}
      className="microphone grid size-11 shrink-0 place-items-center rounded-lg aria-disabled:text-ink-soft"
      onClick={() => !isInactive && toggle()}
    >
      {isOn ? <Square aria-hidden size={18} fill="currentColor" /> : <TextCursorInput aria-hidden size={20} />}
    </button>
  )
}
