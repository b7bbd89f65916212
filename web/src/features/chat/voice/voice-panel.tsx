import { EnginePart } from '#features/chat/voice/engine-part.tsx'
import { useVoice } from '#features/chat/voice/voice-context.ts'

/** The rows above the composer: the hands-free mode, the recording, and the preview before sending. */
export function VoicePanel() {
  const { isEngineWanted } = useVoice()
  return isEngineWanted ? <EnginePart /> : null
}
