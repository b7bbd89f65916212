import type { RefusedResult, Turn, UnresolvedToken } from '#ai/brains/brain.port.ts'
import { plainText } from './value-text.ts'
import type { WriteSentence } from './write-sentence.ts'

/** Explains why a tool did not complete the request. */
export function answerUnresolved(
  turn: Turn,
  writeSentence: WriteSentence,
  name: string,
  result: UnresolvedToken | RefusedResult,
): void {
  if (result.kind === 'refused') turn.write(result.message)
  else if (result.kind === 'choose') writeSentence('brain.choose', { asked: plainText(name) })
  else if (result.kind === 'unknown-token') writeSentence('brain.unknownToken', { asked: plainText(result.query) })
  else writeSentence('brain.notNamed')
}
