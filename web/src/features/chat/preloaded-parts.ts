import { CardPart } from '#features/chat/cards/card-part.tsx'
import { sendingPart } from '#features/chat/composer/sending-part.ts'
import { MessageListPart } from '#features/chat/messages/message-list-part.tsx'
import { EnginePart } from '#features/chat/voice/engine-part.tsx'

/** The parts loaded at the first press, key, focus or scroll: mostly before they are needed. */
export const preloadedParts = [MessageListPart, sendingPart, CardPart, EnginePart]
