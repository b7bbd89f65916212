import type { Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { type ChosenRequest, chooseRequest, mayBeRequest, requestByKeywords } from './choose-request.ts'
import type { Focus } from './focus.ts'
import { matchRequests } from './match-requests.ts'
import { readMessage } from './read-message.ts'

/** The request that a message means: by the examples of requests and topics, or by the parser's keyword rules. */
export function findRequest(
  { text, language }: Pick<Turn, 'text' | 'language'>,
  names: TokenNames,
  parsed: ParsedUtterance,
  focus: Focus,
): ChosenRequest | undefined {
  const reading = readMessage(text, names, language, focus)
  if (!mayBeRequest(parsed, reading)) return undefined
  const chosen = chooseRequest(parsed, reading, matchRequests(language, reading.masked), focus)
  return chosen ?? requestByKeywords(parsed, focus)
}
