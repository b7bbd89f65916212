import type { Language } from '@murmur/contract/languages'
import { parseMemory } from '#ai/brains/offline/dialogue/memory.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import type { ChosenRequest } from '#ai/brains/offline/requests/choose-request.ts'
import { findRequest } from '#ai/brains/offline/requests/find-request.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { memoize } from '#platform/memoize.ts'
import type { RecordedAnswer } from './record-turn.ts'

/** Readings that are remembered for one set of names: some hundred bytes each. */
const maxRemembered = 5_000

type ReadText = (
  text: string,
  language: Language,
  focus: string,
  memory: string,
) => { request: ChosenRequest | undefined }
const readers = new WeakMap<TokenNames, ReadText>()

/**
 * The request that a suggestion would mean as the next message. Suggestions come from the catalogs, and most answers suggest them
 * in a state that an earlier answer has left too (the same token in focus), so readings are remembered: computing them took three
 * quarters of an answer's CPU time.
 */
export function readSuggestion(
  names: TokenNames,
  text: string,
  language: Language,
  { focus, memory }: Pick<RecordedAnswer, 'focus' | 'memory'>,
): ChosenRequest | undefined {
  const read = readers.get(names) ?? makeReader(names)
  readers.set(names, read)
  return read(text, language, JSON.stringify(focus ?? null), JSON.stringify(memory ?? null)).request
}

function makeReader(names: TokenNames): ReadText {
  return memoize((text: string, language: Language, focus: string, memory: string) => {
    const understood = parseMemory(JSON.parse(memory))?.understood
    const parsed = parseUtterance(text, { names, language, understood })
    return { request: findRequest({ text, language }, names, parsed, parseFocus(JSON.parse(focus))) }
  }, maxRemembered)
}
