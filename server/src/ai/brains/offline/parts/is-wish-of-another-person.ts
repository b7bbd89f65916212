import { findNamedSides } from '#ai/brains/offline/parsing/parse-answer.ts'
import { isReportedSpeech } from './is-reported-speech.ts'

/** The start of the user's own decision after the wish: "my son wants me to buy, so buy $20 of BONK". */
const ownClause =
  /[,.;:，。；、،؛]|(?<![\p{L}])(?:so|then|entonces|as[ií] que|ent[aã]o|por isso|alors|donc|ف|لذلك)(?![\p{L}])|那就|所以|那/u

/** Whether the only trade that a message names is attributed to another person: "my boss told me to sell half". */
export function isWishOfAnotherPerson(text: string): boolean {
  if (!isReportedSpeech(text) || findNamedSides(text).length === 0) return false
  const [, ...later] = text.toLowerCase().split(ownClause)
  return later.every((clause) => findNamedSides(clause).length === 0)
}
