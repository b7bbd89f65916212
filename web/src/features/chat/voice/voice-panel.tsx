import { EnginePart } from '#features/chat/voice/engine-part.tsx'
import { useVoice } from '#features/chat/voice/voice-context.ts'

/** The rows above the composer: the hands-free mode, what is being recorded, and what is about to be sent. */
export function VoicePanel() {
  const { isEngineWanted } = useVoice()
  return isEngineWanted ? <EnginePart /> : null
}
