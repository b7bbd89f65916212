import type { Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { type ChosenRequest, chooseRequest, mayBeRequest, requestByKeywords } from './choose-request.ts'
import type { Focus } from './focus.ts'
import { matchRequests } from './match-requests.ts'
import { preferPlain, readPlainRequest } from './plain-request.ts'
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
  const matches = matchRequests(language, reading.masked)
  const chosen = chooseRequest(parsed, reading, matches, focus)
  // The name of a side may be an order.
  const plain = parsed.understood?.side ? undefined : readPlainRequest(text, language, reading, focus)
  return preferPlain(plain, chosen, matches, reading) ?? requestByKeywords(parsed, focus)
}
