import { lazyPart } from '#lib/browser/lazy-part.tsx'

/** The recorder, picture upload and speech; loaded at the first use of the chat. */
export const EnginePart = lazyPart(async () => (await import('#features/chat/voice/voice-engine.tsx')).VoiceEngine)
