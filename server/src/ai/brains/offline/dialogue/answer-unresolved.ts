import type { Refused, Turn, Unresolved } from '#ai/brains/brain.port.ts'
import { plainText } from './figures.ts'
import type { Speak } from './write-sentence.ts'

/** Says why a tool did not do what was asked. */
export function answerUnresolved(turn: Turn, speak: Speak, asked: string, result: Unresolved | Refused): void {
  if (result.kind === 'refused') turn.write(result.message)
  else if (result.kind === 'choose') speak('brain.choose', { asked: plainText(asked) })
  else if (result.kind === 'unknown-token') speak('brain.unknownToken', { asked: plainText(result.asked) })
  else speak('brain.notNamed')
}
