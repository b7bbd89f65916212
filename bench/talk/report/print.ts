import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@murmur/contract/languages'
import { projectRoot } from '../../../world/paths.ts'
import type { TurnResult } from '../playing/play-conversation.ts'
import { type Share, tallyTurns } from './tally.ts'

/** The figures of some turns, as lines. */
export function formatTally(title: string, results: readonly TurnResult[]): string {
  const { helpful, deadEnds, references, unwantedCards, byClass } = tallyTurns(results)
  const lines = [...byClass].map(([name, share]) => `  ${name.padEnd(24)} ${formatShare(share)}`)
  const total = `${helpful.whole} turns, helpful ${formatShare(helpful)}, dead ends ${formatShare(deadEnds)}`
  return [`${title}: ${total}, references ${formatShare(references)}, unwanted cards ${unwantedCards}`, ...lines].join(
    '\n',
  )
}

function formatShare({ part, whole }: Share): string {
  return `${part}/${whole} (${whole === 0 ? '–' : ((100 * part) / whole).toFixed(1)} %)`
}

/** The failed turns with their messages, answers, wanted outcomes and reasons. */
export function formatFailed(results: readonly TurnResult[]): string {
  return results
    .filter(({ judgement }) => !judgement.isHelpful)
    .map(formatTurn)
    .join('\n')
}

function formatTurn({ conversation, index, answer, judgement }: TurnResult): string {
  const turn = conversation.turns[index]
  const message = !turn ? '' : 'say' in turn ? turn.say : `[${turn.press}]`
  return [
    `${conversation.id} turn ${index + 1}${judgement.isDeadEnd ? ' (dead end)' : ''}: ${message}`,
    `  answer: ${answer.replaceAll('\n', ' ⏎ ')}`,
    ...(turn?.want ?? []).map((outcome) => `  wanted: ${JSON.stringify(outcome)}`),
    ...judgement.faults.map((fault) => `  fault: ${fault}`),
    '',
  ].join('\n')
}

/** Writes the failed turns of a language to test-artefacts. Returns the file's path. */
export function writeFailed(language: Language, results: readonly TurnResult[]): string {
  const folder = join(projectRoot, 'test-artefacts')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `talk-${language}.txt`)
  writeFileSync(file, formatFailed(results))
  return file
}
