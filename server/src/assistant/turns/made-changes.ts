import { isDeepStrictEqual } from 'node:util'
import { type Change, type DescribeChange, parseChanges, type TurnChange } from '#ai/brains/changes.port.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { AnswerParts } from './answer-parts.ts'
import type { StoredMessage } from './assistant-chats.ts'

/** The newest changes of a chat that a message can undo, as an earlier answer stored them. */
export function findLastChanges(before: readonly StoredMessage[]): readonly Change[] {
  return parseChanges(before.findLast(({ extras }) => extras.changes !== undefined)?.extras.changes)
}

/** Adds to an answer the changes that an earlier claim of its turn made, so that a later message can undo them. */
export function restoreChanges(
  parts: AnswerParts,
  changes: readonly TurnChange[],
  before: readonly StoredMessage[],
): void {
  const reversed = changes.flatMap(({ change, isReversed }) => (isReversed ? [change] : []))
  const isLeft = (change: Change) => !reversed.some((other) => isDeepStrictEqual(other, change))
  if (reversed.length > 0) parts.leaveChanges(findLastChanges(before).filter(isLeft))
  for (const change of changes) parts.recordChange(change)
}

/** States the changes of an answer that cannot be finished. Does nothing if it has made none. */
export function stateMadeChanges(describeChange: DescribeChange, parts: AnswerParts): void {
  const lines = parts.madeChanges().map((change) => describeChange(parts, change))
  if (lines.length > 0) parts.writeParagraph(lines.join('\n'))
}

/** States the changes of a failed answer, and that the rest is missing: the user must not request them again. */
export function stateFailedRest(describeChange: DescribeChange, parts: AnswerParts): void {
  stateMadeChanges(describeChange, parts)
  parts.writeParagraph(translate(parts, 'assistant.rest-failed'))
}
