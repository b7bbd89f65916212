import type { ParsedUtterance } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import type { Focus } from '#ai/brains/offline/requests/focus.ts'

const maxCandidates = 3

/** The symbols that an order without a token may mean: those of the newest answer, if it was about two or three tokens. */
export function tokenCandidates({ reason, understood }: ParsedUtterance, focus: Focus): string[] {
  const lacksToken = reason === 'no-token' || reason === 'no-amount'
  if (!lacksToken || understood?.side === undefined || understood.token !== undefined || !focus.hasSeveral) return []
  const symbols = [...new Set((focus.list ?? focus.tokens).map(({ symbol }) => symbol))]
  return symbols.length > 1 && symbols.length <= maxCandidates ? symbols : []
}
