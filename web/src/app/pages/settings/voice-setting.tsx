import { useVoicePreferences } from '#features/chat/voice/settings/voice-preferences.ts'
import { VoiceSettings } from '#features/chat/voice/settings/voice-settings.tsx'
import { useSpeaker } from '#features/chat/voice/speech/use-speaker.ts'

/** The voice settings of the chat, as a section of the settings. */
export function VoiceSetting() {
  const { preferences, change } = useVoicePreferences()
  const speaker = useSpeaker(preferences)
  return (
    <div className="grid gap-6">
      <VoiceSettings speaker={speaker} preferences={preferences} change={change} />
    </div>
  )
}
