import { lazyComponent } from '#lib/browser/lazy-component.tsx'

/** The recorder, picture upload and speech; loaded when one of them is first used. */
export const LazyVoiceEngine = lazyComponent(
  async () => (await import('#features/chat/voice/voice-engine.tsx')).VoiceEngine,
)
