import type { Turn } from '#ai/brains/brain.port.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { type ChosenRequest, chooseRequest, lacksOnlySide, mayBeRequest, requestByKeywords } from './choose-request.ts'
import type { Focus } from './focus.ts'
import { findCandidates } from './match-requests.ts'
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
  if (!mayBeRequest(parsed, reading) || lacksOnlySide(parsed, reading, focus)) return undefined
  const candidates = findCandidates(language, reading.masked)
  const chosen = chooseRequest(parsed, reading, candidates, focus)
  // The name of a side may be an order.
  const plain = parsed.understood?.side ? undefined : readPlainRequest(text, language, reading, focus)
  const similar = candidates.toSorted((one, other) => other.similarity - one.similarity)
  return preferPlain(plain, chosen, similar, reading) ?? requestByKeywords(parsed, focus)
}
