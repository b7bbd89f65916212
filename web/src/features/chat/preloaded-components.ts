import { LazyMessageCard } from '#features/chat/cards/lazy-message-card.tsx'
import { sendingModule } from '#features/chat/composer/sending-module.ts'
import { LazyMessageList } from '#features/chat/messages/lazy-message-list.tsx'
import { LazyVoiceEngine } from '#features/chat/voice/lazy-voice-engine.tsx'

/** The components to load on the first interaction, usually before they are needed. */
export const preloadedComponents = [LazyMessageList, sendingModule, LazyMessageCard, LazyVoiceEngine]
