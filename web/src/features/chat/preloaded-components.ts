import { LazyMessageCard } from '#features/chat/cards/lazy-message-card.tsx'
import { sendingModule } from '#features/chat/composer/sending-module.ts'
import { LazyMessageList } from '#features/chat/messages/lazy-message-list.tsx'
import { LazyVoiceEngine } from '#features/chat/voice/lazy-voice-engine.tsx'

/** The parts loaded at the first press, key, focus or scroll: mostly before they are needed. */
export const preloadedComponents = [LazyMessageList, sendingModule, LazyMessageCard, LazyVoiceEngine]
