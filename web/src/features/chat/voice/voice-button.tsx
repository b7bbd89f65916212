import { Mic, Square } from 'lucide-react'
import { LazyDictateButton } from '#features/chat/voice/dictation/lazy-dictate-button.tsx'
import { useDictationMode } from '#features/chat/voice/dictation/use-dictation-mode.ts'
import { useHoldToTalk } from '#features/chat/voice/recording/use-hold-to-talk.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'

/** The microphone button: a click records until the next click, holding it records until release. */
export function VoiceButton() {
  const text = useText()
  const { recorder, handsFree, isDisabled, microphone, preferences } = useVoice()
  const mode = useDictationMode(preferences.online)
  const { at } = recorder.state
  const isOn = at === 'starting' || at === 'recording'
  const isInactive = !isOn && (isDisabled || at === 'preview' || handsFree.step !== null)
  const press = useHoldToTalk({
    isOn,
    start: () => !isInactive && void recorder.start(),
    stop: recorder.stop,
  })
  const label = text(isOn ? 'voice.stop' : 'voice.record')
  return (
    <>
      <button
        ref={microphone}
        type="button"
        aria-label={label}
        title={label}
        aria-disabled={isInactive || undefined}
        data-recording={at === 'recording' || undefined}
        className="microphone grid size-11 shrink-0 touch-none place-items-center rounded-lg aria-disabled:text-ink-soft"
        {...press}
      >
        {isOn ? <Square aria-hidden size={18} fill="currentColor" /> : <Mic aria-hidden size={20} />}
      </button>
      {mode ? <LazyDictateButton mode={mode} /> : null}
    </>
  )
}
