import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import type { Language } from '@murmur/contract/languages'
import { projectRoot } from '../../world/paths.ts'
import type { TurnKind } from './turn-kinds.ts'

/** `turns`: of each message in a round. */
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

/** Measures the turns in a separate process, bundled like the server. @throws Error if an answer or a tool call is wrong */
export async function measureTurns(task: TurnTask): Promise<MeasuredTurns> {
  const cwd = join(projectRoot, 'server')
  const bundle = join(projectRoot, '.cache/turn-cost/measure-turns.js')
  const bundler = 'src/assistant/turns/test-support/turn-cost/bundle-turns.ts'
  execFileSync(process.execPath, ['--import', 'tsx', bundler, bundle], { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  const child = spawn(process.execPath, [bundle], { cwd, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(task))
  const output = await textOf(child.stdout)
  if (output === '') throw new Error('The turns could not be measured')
  return JSON.parse(output) as MeasuredTurns
}
