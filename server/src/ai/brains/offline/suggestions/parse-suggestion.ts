import type { Language } from '@murmur/contract/languages'
import { parseMemory } from '#ai/brains/offline/dialogue/memory.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { findRequest } from '#ai/brains/offline/requests/find-request.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { memoize } from '#platform/memoize.ts'
import type { RecordedAnswer } from './record-turn.ts'

/** Results cached for one set of names: some hundred bytes each. */
const maxCached = 5_000

type ParseText = (
  text: string,
  language: Language,
  focus: string,
  memory: string,
) => { request: ChosenRequest | undefined }
const parsers = new WeakMap<TokenNames, ParseText>()

/**
 * The request that a suggestion would be parsed as if it were the next message. Results are cached, because parsing took three quarters
 * of an answer's CPU time, and the same catalog texts recur with the same focus.
 */
export function parseSuggestion(
  names: TokenNames,
  text: string,
  language: Language,
  { focus, memory }: Pick<RecordedAnswer, 'focus' | 'memory'>,
): ChosenRequest | undefined {
  const parse = parsers.get(names) ?? createParser(names)
  parsers.set(names, parse)
  return parse(text, language, JSON.stringify(focus ?? null), JSON.stringify(memory ?? null)).request
}

function createParser(names: TokenNames): ParseText {
  return memoize((text: string, language: Language, focus: string, memory: string) => {
    const understood = parseMemory(JSON.parse(memory))?.understood
    const parsed = parseUtterance(text, { names, language, understood })
    return { request: findRequest({ text, language }, names, parsed, parseFocus(JSON.parse(focus))) }
  }, maxCached)
}
