import { type ReactNode, useId } from 'react'
import { ServerHearing } from '#features/chat/voice/server-hearing.tsx'
import { SpeakingSettings } from '#features/chat/voice/speaking-settings.tsx'
import { handsFreeKeys } from '#features/chat/voice/use-voice-keys.ts'
import { VoiceConsent } from '#features/chat/voice/voice-consent.tsx'
import { useVoice } from '#features/chat/voice/voice-context.ts'
import { VoiceToggle } from '#features/chat/voice/voice-toggle.tsx'
import { useText } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

type VoiceDialogProps = { onClose: () => void; onHandsFree: () => void }

/** Voice settings, and the door to the hands-free mode. */
export function VoiceDialog({ onClose, onHandsFree }: VoiceDialogProps) {
  const text = useText()
  const { preferences, change, isDisabled } = useVoice()
  return (
    <Dialog title={text('voice.settings')} closeLabel={text('dialog.close')} onClose={onClose}>
      <div className="grid gap-6 overflow-y-auto">
        <Section title={text('voice.hands-free')}>
          <p className="text-sm text-ink-soft">{text('voice.hands-free-hint', { keys: handsFreeKeys })}</p>
          <Button data-focus-first look="primary" inactive={isDisabled} onClick={() => !isDisabled && onHandsFree()}>
            {text('voice.hands-free-start')}
          </Button>
        </Section>
        <Section title={text('voice.speaking-heading')}>
          <SpeakingSettings />
        </Section>
        <Section title={text('voice.hearing-heading')}>
          <ServerHearing />
        </Section>
        <Section title={text('voice.consent-heading')}>
          <VoiceConsent />
        </Section>
        <Section title={text('voice.online-heading')}>
          <VoiceToggle
            label={text('voice.online')}
            hint={text('voice.online-hint')}
            isOn={preferences.online}
            onChange={(online) => change({ online })}
          />
        </Section>
      </div>
    </Dialog>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid justify-items-start gap-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}
