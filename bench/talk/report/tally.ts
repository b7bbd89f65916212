import type { Outcome } from '../conversation.ts'
import type { TurnResult } from '../playing/play-conversation.ts'

/** How many of the counted turns have a property. */
export type Share = { part: number; whole: number }

export type Tally = {
  helpful: Share
  deadEnds: Share
  /** Turns that refer to a token and were resolved, or met with a question. */
  references: Share
  unwantedCards: number
  /** Helpful turns by the class of their first outcome; facts by kind. */
  byClass: ReadonlyMap<string, Share>
}

export function tallyTurns(results: readonly TurnResult[]): Tally {
  const references = results.filter(({ judgement }) => judgement.isReferenceResolved !== undefined)
  const count = (turns: readonly TurnResult[], matches: (judgement: TurnResult['judgement']) => boolean): Share => ({
    part: turns.filter(({ judgement }) => matches(judgement)).length,
    whole: turns.length,
  })
  const names = [...new Set(results.flatMap(listClasses))].sort()
  const isHelpful = (judgement: TurnResult['judgement']) => judgement.isHelpful
  const filterByClass = (name: string) => results.filter((result) => listClasses(result).includes(name))
  return {
    helpful: count(results, isHelpful),
    deadEnds: count(results, ({ isDeadEnd }) => isDeadEnd),
    references: count(references, ({ isReferenceResolved }) => isReferenceResolved === true),
    unwantedCards: results.reduce((sum, { judgement }) => sum + judgement.unwantedCards, 0),
    byClass: new Map(names.map((name) => [name, count(filterByClass(name), isHelpful)])),
  }
}

const kinds = ['closed', 'receipt', 'card', 'ask', 'done', 'explain', 'decline', 'social'] as const

/** The classes of a turn: those of its first outcome. */
function listClasses({ conversation, index }: TurnResult): string[] {
  const [first] = conversation.turns[index]?.want ?? []
  if (!first) return []
  if ('facts' in first) return [...new Set(['facts', ...first.facts.map(({ kind }) => `facts: ${kind}`)])]
  return [kinds.find((kind) => kind in (first as Outcome)) ?? 'other']
}
