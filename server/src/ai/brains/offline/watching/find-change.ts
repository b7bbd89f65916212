import type { TokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { findAlertAfterRemark } from '#ai/brains/offline/parts/find-alert-after-remark.ts'
import { isReportedSpeech } from '#ai/brains/offline/parts/is-reported-speech.ts'
import { parseParts } from '#ai/brains/offline/parts/parse-parts.ts'
import { rememberLast } from '#platform/remember-last.ts'
import { type ChangeMessage, type FoundChange, findSingleChange } from './find-single-change.ts'

/**
 * The reversible change that the user's own words request: the first one in a message with several parts. The brain makes it, and the
 * tools check it (decision 203).
 */
export function findChange(message: ChangeMessage, names: TokenNames): FoundChange | undefined {
  const { text, language, memory, focus, lastChanges } = message
  return findCached(text, names, language, memory, focus, lastChanges)
}

const findCached = rememberLast(findOnce)

function findOnce(
  text: string,
  names: TokenNames,
  language: ChangeMessage['language'],
  memory: unknown,
  focus: unknown,
  lastChanges: ChangeMessage['lastChanges'],
): FoundChange | undefined {
  const message = { text, language, memory, focus, lastChanges }
  const parts = parseParts(message, names)
  const changePart = parts?.find((part) => part.kind === 'change')
  const found = parts ? changePart?.found : (findSingleChange(message, names) ?? findAlertAfterRemark(message, names))
  // A protection of the user's money changes only by the user's own wish, never by reported words, even if they are a part of their own.
  const isProtectiveChange = found?.request.action === 'limit' || found?.request.action === 'recipient'
  return isProtectiveChange && isReportedSpeech(text) ? undefined : found
}
