import { ServerTranscription } from '#features/chat/voice/settings/server-transcription.tsx'
import { type SpeakingProps, SpeakingSettings } from '#features/chat/voice/settings/speaking-settings.tsx'
import { VoiceConsent } from '#features/chat/voice/settings/voice-consent.tsx'
import { VoiceSection } from '#features/chat/voice/settings/voice-section.tsx'
import { VoiceToggle } from '#features/chat/voice/settings/voice-toggle.tsx'
import { useText } from '#lib/i18n/text.ts'

/** All voice settings; shown in the chat's dialog and on the settings page. */
export function VoiceSettings({ speaker, preferences, change }: SpeakingProps) {
  const text = useText()
  return (
    <>
      <VoiceSection title={text('voice.speaking-heading')}>
        <SpeakingSettings speaker={speaker} preferences={preferences} change={change} />
      </VoiceSection>
      <VoiceSection title={text('voice.transcription-heading')}>
        <ServerTranscription online={preferences.online} />
      </VoiceSection>
      <VoiceSection title={text('voice.consent-heading')}>
        <VoiceConsent />
      </VoiceSection>
      <VoiceSection title={text('voice.online-heading')}>
        <VoiceToggle
          label={text('voice.online')}
          hint={text('voice.online-hint')}
          isOn={preferences.online}
          onChange={(online) => change({ online })}
        />
      </VoiceSection>
    </>
  )
}
