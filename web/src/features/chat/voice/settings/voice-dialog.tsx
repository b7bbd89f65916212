import { handsFreeKeys } from '#features/chat/voice/hands-free/use-hands-free-keys.ts'
import { VoiceSection } from '#features/chat/voice/settings/voice-section.tsx'
import { VoiceSettings } from '#features/chat/voice/settings/voice-settings.tsx'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { useText } from '#lib/i18n/text.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/form/button.tsx'

type VoiceDialogProps = { onClose: () => void; onHandsFree: () => void }

/** The voice settings, and the button that starts the hands-free mode. */
export function VoiceDialog({ onClose, onHandsFree }: VoiceDialogProps) {
  const text = useText()
  const { speaker, preferences, change, isDisabled, recorder } = useVoice()
  const { at } = recorder.state
  const isInactive = isDisabled || at === 'starting' || at === 'recording'
  return (
    <Dialog title={text('voice.settings')} closeLabel={text('dialog.close')} onClose={onClose}>
      {/* Extends to the dialog's edge, so that neither focus rings nor scrolled content are cut off inside it. */}
      <div className="-mx-1 -mb-4 grid gap-6 overflow-y-auto px-1 pb-4 sm:-mb-6 sm:pb-6">
        <VoiceSection title={text('voice.hands-free')}>
          <p className="text-sm text-ink-soft">{text('voice.hands-free-hint', { keys: handsFreeKeys })}</p>
          <Button data-focus-first variant="primary" inactive={isInactive} onClick={() => !isInactive && onHandsFree()}>
            {text('voice.hands-free-start')}
          </Button>
        </VoiceSection>
        <VoiceSettings speaker={speaker} preferences={preferences} change={change} />
      </div>
    </Dialog>
  )
}
