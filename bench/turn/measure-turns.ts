import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import type { Language } from '@murmur/contract/languages'
import { projectRoot } from '../../world/paths.ts'
import type { TurnKind } from './turn-kinds.ts'

/** `turns`: of each message in a block; a block of each assistant is a round. */
export type TurnTask = { kinds: readonly TurnKind[]; rounds: number; turns: number; warmUp: number }

/** Microseconds of CPU time per turn, one value a round. */
export type MeasuredKind = { name: string; language: Language; oursUs: number[]; peerUs: number[] }
export type MeasuredTurns = {
  kinds: MeasuredKind[]
  /**
   * Milliseconds of CPU time for the first message in a language: its index, and the rest of the turn. `pauseMs`: the longest time in
   * which the index lets no other work run.
   */
  first: { language: Language; indexMs: number; pauseMs: number; restMs: number }[]
  /** Share of the CPU time of the offline turns by source file or package. */
  profile: { file: string; share: number }[]
}

/** Measures the turns in a process of their own. @throws Error if an answer or a tool call is wrong */
export async function measureTurns(task: TurnTask): Promise<MeasuredTurns> {
  const script = join(projectRoot, 'server/src/assistant/turns/test-support/turn-cost/measure-turns.ts')
  const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', script], {
    cwd: join(projectRoot, 'server'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(task))
  const output = await textOf(child.stdout)
  if (output === '') throw new Error('The turns could not be measured')
  return JSON.parse(output) as MeasuredTurns
}
