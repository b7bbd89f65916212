import type { Refused, Turn, Unresolved } from '#ai/brains/brain.port.ts'
import { plainText } from './figures.ts'
import type { WriteSentence } from './write-sentence.ts'

/** Explains why a tool did not complete the request. */
export function answerUnresolved(
  turn: Turn,
  writeSentence: WriteSentence,
  name: string,
  result: Unresolved | Refused,
): void {
  if (result.kind === 'refused') turn.write(result.message)
  else if (result.kind === 'choose') writeSentence('brain.choose', { asked: plainText(name) })
  else if (result.kind === 'unknown-token') writeSentence('brain.unknownToken', { asked: plainText(result.query) })
  else writeSentence('brain.notNamed')
}
