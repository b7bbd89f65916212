import type { Turn } from '#ai/brains/brain.port.ts'
import type { Translate, WriteSentence } from '#ai/brains/offline/dialogue/write-sentence.ts'
import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { ChosenRequest, RequestToken } from '#ai/brains/offline/requests/choose-request.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'
import type { RequestId } from '#ai/brains/offline/requests/match-requests.ts'

export type AnswerDeps = { translate: Translate; writeSentence: WriteSentence; names: TokenNames }
/** A read-only request with its tokens and its chain. */
export type NamedRequest = ChosenRequest & { kind: 'request' }
/** Writes the answer to a request. Returns false if the request lacks what the answer needs, such as a token. */
export type RequestAnswer = (turn: Turn, deps: AnswerDeps, request: NamedRequest, focus: Focus) => Promise<boolean>
/** The answers to the requests of one group. */
export type RequestAnswers = Partial<Record<RequestId, RequestAnswer>>

/** The parsed message of an answer that takes one. */
export function toParsed(
  { language }: Turn,
  intent: ParsedUtterance['intent'],
  { query, chain }: { query: string | undefined; chain: RequestToken['chain'] },
): ParsedUtterance {
  return { intent, language, ...(query !== undefined && { token: query }), ...(chain && { chain }) }
}
