import { goals as chatGoals } from '../chat/report.ts'
import { goal as idleGoal } from '../idle/report.ts'
import { goal as instancesGoal } from '../instances/report.ts'
import { readGoals } from '../reads/report.ts'
import { goals as soakGoals } from '../soak/report.ts'
import { goals as socketGoals } from '../sockets/report.ts'
import { goals as startGoals } from '../start/report.ts'
import { goal as tradeGoal } from '../trade/report.ts'
import { goal as turnGoal } from '../turn/report.ts'

/** A measured figure with its goal. Every goal is an upper bound. */
export type Figure = {
  bench: string
  name: string
  /** The peer of the comparison, or the quantity itself. */
  peer: string
  unit: '×' | 'ms' | 'MB' | 'bytes' | ''
  goal: number
}

const statementsPeer = 'bare Fastify, fewest prepared statements'
const bytesPeer = 'bare Fastify sending the same bytes'
const echoPeer = 'Socket.IO echo, two plain statements'
const shortHistoryPeer = 'the same page of 1,000 trades'

/** Every figure with a goal, in the order of the table. */
export const figures: readonly Figure[] = [
  { bench: 'reads', name: 'session', peer: statementsPeer, unit: '×', goal: readGoals.floor },
  { bench: 'reads', name: 'session, repeated', peer: bytesPeer, unit: '×', goal: readGoals.again },
  { bench: 'reads', name: 'history', peer: statementsPeer, unit: '×', goal: readGoals.floor },
  { bench: 'reads', name: 'history, repeated', peer: bytesPeer, unit: '×', goal: readGoals.again },
  { bench: 'reads', name: 'balances', peer: statementsPeer, unit: '×', goal: readGoals.floor },
  { bench: 'reads', name: 'balances, repeated', peer: bytesPeer, unit: '×', goal: readGoals.again },
  { bench: 'history', name: 'first page', peer: shortHistoryPeer, unit: '×', goal: 1.2 },
  { bench: 'history', name: 'last page', peer: shortHistoryPeer, unit: '×', goal: 1.2 },
  { bench: 'history', name: 'download', peer: 'growth of memory', unit: 'MB', goal: 32 },
  { bench: 'history', name: 'download, others', peer: 'longest read of another user', unit: 'ms', goal: 100 },
  { bench: 'chat', name: 'round trip, p50', peer: echoPeer, unit: '×', goal: chatGoals.median },
  { bench: 'chat', name: 'round trip, p99', peer: echoPeer, unit: '×', goal: chatGoals.p99 },
  { bench: 'trade', name: 'instant blocks', peer: 'plain viem script, same routes', unit: '×', goal: tradeGoal },
  { bench: 'trade', name: '1 s blocks', peer: 'plain viem script, same routes', unit: '×', goal: tradeGoal },
  { bench: 'turn', name: 'offline turn', peer: 'AI SDK turn, mock model', unit: '×', goal: turnGoal },
  { bench: 'idle', name: 'one present user', peer: 'no user', unit: '×', goal: idleGoal },
  {
    bench: 'sockets',
    name: 'idle, signed in',
    peer: 'bare Socket.IO, 2,000 sockets',
    unit: '×',
    goal: socketGoals['socket.io'],
  },
  { bench: 'sockets', name: 'idle, signed in, to ws', peer: 'ws, 2,000 sockets', unit: '×', goal: socketGoals.ws },
  ...['reads', 'chat messages'].map((name) => ({
    ...{ bench: 'instances', name, unit: '×' as const, goal: 1 / instancesGoal },
    peer: 'throughput of two instances (one ÷ two)',
  })),
  { bench: 'soak', name: 'memory', peer: 'after the warm-up', unit: '×', goal: soakGoals.memory },
  { bench: 'soak', name: 'p99', peer: 'the first third of the run', unit: '×', goal: soakGoals.p99 },
  { bench: 'start', name: 'warm start', peer: 'bare Fastify, same database', unit: '×', goal: startGoals.warm },
  { bench: 'start', name: 'first start', peer: 'warm start', unit: '×', goal: startGoals.first },
  { bench: 'start', name: 'idle memory', peer: 'bare Fastify, same database', unit: '×', goal: startGoals.memory },
  { bench: 'landing', name: 'LCP', peer: 'the same page without scripts', unit: '×', goal: 1.15 },
  { bench: 'landing', name: 'JavaScript', peer: 'gzipped', unit: 'bytes', goal: 17_000 },
  { bench: 'discover', name: '1,000 rows', peer: '50 rows', unit: '×', goal: 1.2 },
  { bench: 'discover', name: 'longest task', peer: 'while prices move', unit: 'ms', goal: 50 },
  { bench: 'search', name: '1,000,000 tokens', peer: 'p99', unit: 'ms', goal: 50 },
  { bench: 'attacks', name: 'effects', peer: 'a model that always obeys', unit: '', goal: 0 },
  { bench: 'utterances', name: 'traps', peer: 'that proposed a trade', unit: '', goal: 0 },
]
