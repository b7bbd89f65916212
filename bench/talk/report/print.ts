import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@murmur/contract/languages'
import { projectRoot } from '../../../world/paths.ts'
import type { Outcome } from '../conversation.ts'
import type { TokenName } from '../fact.ts'
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

export function listFailed(results: readonly TurnResult[]): TurnResult[] {
  return results.filter(({ judgement }) => !judgement.isHelpful)
}

/** Turns with their messages, answers, wanted outcomes and the reasons why these are not met. */
export function formatTurns(results: readonly TurnResult[]): string {
  return results.map(formatTurn).join('\n')
}

function formatTurn({ conversation, index, answer, judgement }: TurnResult): string {
  const turn = conversation.turns[index]
  const message = !turn ? '' : 'say' in turn ? turn.say : `[${turn.press}]`
  const outcome = judgement.isHelpful ? 'helpful' : judgement.isDeadEnd ? 'dead end' : 'failed'
  const result = judgement.isReferenceResolved === false ? `${outcome}, reference` : outcome
  return [
    `${conversation.id} turn ${index + 1} (${result}): ${message}`,
    `  answer: ${answer.replaceAll('\n', ' ⏎ ')}`,
    ...(turn?.want ?? []).map((outcome) => `  wanted: ${formatOutcome(outcome)}`),
    ...judgement.faults.map((fault) => `  fault: ${fault}`),
    '',
  ].join('\n')
}

/** An outcome as JSON with tokens as SYMBOL@chain. */
function formatOutcome(outcome: Outcome): string {
  return JSON.stringify(outcome, (_, value) => (isTokenName(value) ? `${value.symbol}@${value.chain}` : value))
}

function isTokenName(value: unknown): value is TokenName {
  return typeof value === 'object' && value !== null && 'symbol' in value && 'chain' in value
}

/** Writes the failed turns of a language to test-artefacts. Returns the file's path. */
export function writeFailed(language: Language, results: readonly TurnResult[]): string {
  const folder = join(projectRoot, 'test-artefacts')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `talk-${language}.txt`)
  writeFileSync(file, formatTurns(listFailed(results)))
  return file
}
