import type { Turn } from '#ai/brains/brain.port.ts'
import type { RefusedResult, TokenRef, UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { plainText } from './value-text.ts'
import type { WriteSentence } from './write-sentence.ts'

/** Explains why a tool did not complete the request; a choice of tokens with other names is one of near matches. */
export function answerUnresolved(
  turn: Turn,
  writeSentence: WriteSentence,
  name: string,
  result: UnresolvedToken | RefusedResult,
): void {
  if (result.kind === 'refused') turn.write(result.message)
  else if (result.kind === 'choose') {
    const isNamed = result.tokens.some((token) => isCalled(token, name))
    writeSentence(isNamed ? 'brain.choose' : 'brain.unknownTokenFound', { asked: plainText(name) })
  } else if (result.kind === 'unknown-token') writeSentence('brain.unknownToken', { asked: plainText(result.query) })
  else writeSentence('brain.notNamed')
}

/** Whether the text is the symbol, the name or the address of a token. */
export function isCalled({ symbol, name, address }: TokenRef, text: string): boolean {
  const called = text.trim().replace(/^\$/, '').toLowerCase()
  return [symbol, name, address].some((each) => each.toLowerCase() === called)
}
