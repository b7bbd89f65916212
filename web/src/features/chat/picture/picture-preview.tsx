import { Send, Trash2 } from 'lucide-react'
import { pictureErrors } from '#features/chat/picture/use-picture.ts'
import { useAutoFocus } from '#features/chat/voice/use-auto-focus.ts'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Button } from '#ui/form/button.tsx'

/** The chosen picture before sending, or the reason why it cannot be sent. */
export function PicturePreview() {
  const text = useText()
  const { picture, isDisabled, focusMicrophone } = useVoice()
  const { state } = picture
  const group = useAutoFocus(state.at === 'preview')
  if (state.at === 'idle') return null
  const leave = (act: () => unknown) => {
    act()
    focusMicrophone()
  }
  return (
    <section ref={group} tabIndex={-1} aria-label={text('picture.preview')} className="draft">
      {state.at === 'preview' ? (
        <img src={state.url} alt={text('picture.preview-alt')} className="draft-picture" />
      ) : null}
      {state.at === 'reading' ? <Spinner /> : null}
      {state.at === 'refused' ? <p className="text-sm text-loss">{text(pictureErrors[state.error])}</p> : null}
      {state.at === 'preview' && state.failure !== undefined ? (
        <p role="alert" className="text-sm text-loss">
          {[text('voice.not-sent'), state.failure].join(' ')}
        </p>
      ) : null}
      <div className="draft-actions">
        <Button onClick={() => leave(picture.discard)} aria-label={text('picture.delete-label')}>
          <Trash2 aria-hidden size={18} />
          {text('voice.delete')}
        </Button>
        {state.at === 'preview' ? (
          <Button
            variant="primary"
            inactive={state.isSending || isDisabled}
            aria-label={text('picture.send-label')}
            onClick={() => !isDisabled && leave(() => void picture.send())}
          >
            {state.isSending ? <Spinner size={18} /> : <Send aria-hidden size={18} className="rtl:-scale-x-100" />}
            {text(state.isSending ? 'voice.sending' : 'voice.send')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
