import { Send, Trash2 } from 'lucide-react'
import { formatClock } from '#features/chat/voice/recording/level-meter.tsx'
import type { RecorderState } from '#features/chat/voice/recording/use-recorder.ts'
import { useAutoFocus } from '#features/chat/voice/use-auto-focus.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

type RecordingPreviewProps = Extract<RecorderState, { at: 'preview' }>

/** The finished recording, to be played, deleted or sent. */
export function RecordingPreview({ preview, isSending, failure }: RecordingPreviewProps) {
  const text = useText()
  const { recorder, isDisabled, focusMicrophone } = useVoice()
  // Focuses the group, not a button: the key that stopped the recording may still be down and must not send.
  const group = useAutoFocus(true)
  const { seconds, isTooQuiet } = preview.recording
  const leave = (act: () => unknown) => {
    focusMicrophone()
    act()
  }
  return (
    <section ref={group} tabIndex={-1} aria-label={text('voice.preview')} className="draft">
      {isTooQuiet ? <p className="w-full text-sm text-caution">{text('voice.silent')}</p> : null}
      {failure === undefined ? null : (
        <p role="alert" className="w-full text-sm text-loss">
          {[text('voice.not-sent'), failure].join(' ')}
        </p>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: the user's own voice, not transcribed yet */}
      <audio
        controls
        src={preview.url}
        aria-label={text('voice.player', { length: formatClock(seconds) })}
        className="player"
      />
      <div className="draft-actions">
        <Button onClick={() => leave(recorder.discard)} aria-label={text('voice.delete-label')}>
          <Trash2 aria-hidden size={18} />
          {text('voice.delete')}
        </Button>
        <Button
          variant="primary"
          inactive={isSending || isDisabled}
          aria-label={text('voice.send-label')}
          onClick={() => !isDisabled && leave(() => void recorder.send())}
        >
          {isSending ? <Spinner size={18} /> : <Send aria-hidden size={18} className="rtl:-scale-x-100" />}
          {text(isSending ? 'voice.sending' : 'voice.send')}
        </Button>
      </div>
    </section>
  )
}
