import { LazyVoiceEngine } from '#features/chat/voice/lazy-voice-engine.tsx'
import { useVoice } from '#features/chat/voice/voice-context.ts'

/** The rows above the composer: the hands-free mode, the recording, and the preview before sending. */
export function VoicePanel() {
  const { needsEngine } = useVoice()
  return needsEngine ? <LazyVoiceEngine /> : null
}
