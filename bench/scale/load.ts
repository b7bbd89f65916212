import type { WorkClass } from './simulate.ts'

/** A busy hour of 10,000 registered users: 1,000 present. The rates are assumed, the CPU times measured (docs/scaling.md). */
export const basePresentUsers = 1_000
const perMinute = { repeatedReads: 5, reads: 1, turns: 0.5, trades: 0.05 }

/** ms of CPU of the API process: docs/performance.md and decision 264. */
const cpuMs = { repeatedRead: 0.1, read: 3.3, turn: 17, trade: 39 }
/**
 * Statements, and commits that send a notice, per request. The CPU of a statement in Postgres and the time of a flush are assumed.
 */
const statements = { read: 2, turn: 12, trade: 42 }
const commits = { turn: 3, trade: 6 }
const statementMs = 0.1
const flushMs = 1

/** Work for the API's processes, for Postgres, and for its one queue of commits with notices. */
export function loadOf(times: number): Record<'api' | 'postgres' | 'commits', WorkClass[]> {
  const toPerSecond = (each: number) => (times * basePresentUsers * each) / 60
  const [repeated, reads, turns, trades] = [
    toPerSecond(perMinute.repeatedReads),
    toPerSecond(perMinute.reads),
    toPerSecond(perMinute.turns),
    toPerSecond(perMinute.trades),
  ]
  return {
    api: [
      { name: 'repeated read', perSecond: repeated, cpuMs: cpuMs.repeatedRead },
      { name: 'read', perSecond: reads, cpuMs: cpuMs.read },
      { name: 'chat turn', perSecond: turns, cpuMs: cpuMs.turn },
      { name: 'trade', perSecond: trades, cpuMs: cpuMs.trade },
    ],
    postgres: [
      {
        name: 'statement',
        perSecond: reads * statements.read + turns * statements.turn + trades * statements.trade,
        cpuMs: statementMs,
      },
    ],
    commits: [{ name: 'commit', perSecond: turns * commits.turn + trades * commits.trade, cpuMs: flushMs }],
  }
}
