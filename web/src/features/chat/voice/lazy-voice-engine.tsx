import { lazyComponent } from '#lib/browser/lazy-component.tsx'

/** The recorder, picture upload and speech; loaded at the first use of the chat. */
export const LazyVoiceEngine = lazyComponent(
  async () => (await import('#features/chat/voice/voice-engine.tsx')).VoiceEngine,
)
