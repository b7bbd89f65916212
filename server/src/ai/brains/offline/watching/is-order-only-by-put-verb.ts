import { findNamedSides } from '#ai/brains/offline/parsing/parse-answer.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'

/** Whether the grammar parses a message as an order only because of a verb such as "put": "put VIRTUAL there instead". */
export function isOrderOnlyByPutVerb(text: string, { understood = {} }: ParsedUtterance): boolean {
  const stated = Object.entries(understood).flatMap(([part, value]) => (value === undefined ? [] : part))
  return findNamedSides(text).length === 0 && stated.every((part) => barePartsOfPut.has(part))
}

const barePartsOfPut: ReadonlySet<string> = new Set(['side', 'token', 'chain', 'percent', 'number'])
