import { CardPart } from '#features/chat/card-part.tsx'
import { SaidPart } from '#features/chat/said-part.tsx'
import { sendingPart } from '#features/chat/sending-part.ts'
import { EnginePart } from '#features/chat/voice/engine-part.tsx'

/** What is loaded at the first press, key, focus or scroll: mostly before it is needed. */
export const partsOfUse = [SaidPart, sendingPart, CardPart, EnginePart]
