import type { Turn } from '#ai/brains/brain.port.ts'
import type { TextId } from '#platform/i18n/translate.ts'
import type { Wording } from '#platform/i18n/wording.ts'

export type Translate = (
  wording: Turn['language'] | Wording,
  id: TextId,
  values?: Readonly<Record<string, string | number>>,
) => string
/** A sentence of the catalogs with its values. */
export type Sentence = [TextId, Readonly<Record<string, string>>]
/** Writes one sentence of the catalogs into the turn's answer. */
export type WriteSentence = (id: TextId, values?: Readonly<Record<string, string | number>>) => void

/** Returns a function that writes catalog sentences into the turn. */
export function sentenceWriter(translate: Translate, turn: Turn): WriteSentence {
  return (id, values) => turn.write(translate(turn, id, values))
}
