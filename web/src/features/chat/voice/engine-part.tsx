import { lazyPart } from '#lib/browser/lazy-part.tsx'

/** What records, shows pictures and talks, loaded when somebody begins to use the chat. */
export const EnginePart = lazyPart(async () => (await import('#features/chat/voice/voice-engine.tsx')).VoiceEngine)
