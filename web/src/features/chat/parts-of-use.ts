import { CardPart } from '#features/chat/cards/card-part.tsx'
import { sendingPart } from '#features/chat/composer/sending-part.ts'
import { SaidPart } from '#features/chat/messages/said-part.tsx'
import { EnginePart } from '#features/chat/voice/engine-part.tsx'

/** The parts loaded at the first press, key, focus or scroll: mostly before they are needed. */
export const partsOfUse = [SaidPart, sendingPart, CardPart, EnginePart]
