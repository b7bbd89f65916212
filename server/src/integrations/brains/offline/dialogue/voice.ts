import type { TextId } from '#core/texts/say.ts'
import type { Wording } from '#core/texts/wording.ts'
import type { Turn } from '#integrations/brains/brain.port.ts'

export type Say = (
  wording: Turn['language'] | Wording,
  id: TextId,
  values?: Readonly<Record<string, string | number>>,
) => string
/** Writes one sentence of the catalogs into the turn's answer. */
export type Speak = (id: TextId, values?: Readonly<Record<string, string | number>>) => void

export function speaker(say: Say, turn: Turn): Speak {
  return (id, values) => turn.write(say(turn, id, values))
}
