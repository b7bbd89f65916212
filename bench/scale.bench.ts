// How many processes and databases 10, 100 and 1,000 times the load of 1,000 present users need: `npm run bench -- scale`. A queue
// simulation with the CPU times of the other benches and assumed rates (scale/load.ts), quoted by docs/scaling.md. It measures
// nothing, so it prints the same on every machine.
import { basePresentUsers, loadOf } from './scale/load.ts'
import { findMinServers, simulateQueue } from './scale/simulate.ts'

/** The highest p99 of the wait, in ms, for a process of the API, a core of Postgres, and a commit. */
const maxWaitMs = { api: 100, postgres: 5, commits: 20 }

console.log(
  'present users   API work   processes: own queues, one queue   p99 wait   Postgres cores   commits/s   databases',
)
for (const times of [1, 10, 100, 1_000]) {
  const { api, postgres, commits } = loadOf(times)
  const cores = api.reduce((sum, { perSecond, cpuMs }) => sum + (perSecond * cpuMs) / 1000, 0)
  const ownServers = findMinServers(api, 'random', maxWaitMs.api)
  const sharedServers = findMinServers(api, 'shared', maxWaitMs.api)
  const { p99 } = simulateQueue(api, { servers: ownServers, balancing: 'random' })
  const cells = [
    (times * basePresentUsers).toLocaleString('en').padStart(13),
    `${cores.toFixed(1)} cores`.padStart(11),
    `${ownServers}, ${sharedServers}`.padStart(33),
    `${Math.round(p99)} ms`.padStart(11),
    String(findMinServers(postgres, 'shared', maxWaitMs.postgres)).padStart(17),
    Math.round(commits[0]?.perSecond ?? 0)
      .toLocaleString('en')
      .padStart(12),
    String(findMinServers(commits, 'random', maxWaitMs.commits)).padStart(12),
  ]
  console.log(cells.join(''))
}
