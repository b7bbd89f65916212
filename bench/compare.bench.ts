// This build ÷ that of another revision, interleaved in one run: `npm run bench -- compare REF [--rounds 11] [--trades 1000]`. CPU of
// reads and of a start, time of a chat turn and of a purchase, each through the assembled server on Postgres. Names what became slower by
// more than the noise, and then exits with 1. The revision is built once, in .cache/compare.
import { parseArgs } from 'node:util'
import { startPostgres } from '../world/installed/postgres.ts'
import { projectRoot } from '../world/paths.ts'
import { buildRevision } from './compare/build-revision.ts'
import { formatComparison, judgeSamples, type Samples } from './compare/report.ts'
import { startBuild } from './compare/start-build.ts'
import { describeMachine } from './stats.ts'

const stringOption = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: stringOption, trades: stringOption },
})
const rounds = Number(values.rounds ?? 11)
const [revision] = positionals
if (!(rounds >= 6)) throw new Error('Fewer than 6 rounds cannot tell a change from noise with 95 % certainty')
if (!revision) throw new Error('Name a revision: npm run bench -- compare v0.1.0')

const { folder, commit } = buildRevision(revision)
const postgres = await startPostgres({ mayInstall: false })
if ('missing' in postgres) throw new Error(postgres.missing)
const trades = Number(values.trades ?? 1000)
const theirs = await startBuild(folder, postgres.url, trades)
const ours = await startBuild(projectRoot, postgres.url, trades)
try {
  console.log(`${describeMachine()}, ${rounds} rounds`)
  const all: Samples[] = []
  for (const [name, { unit, measure }] of Object.entries(ours.quantities)) {
    const measureTheirs = theirs.quantities[name]?.measure
    if (!measureTheirs) throw new Error(`No ${name}`)
    const samples: Samples = { name, unit, theirs: [], ours: [] }
    // Warms both up: the code is compiled, and its statements are prepared.
    for (const each of [measureTheirs, measure, measureTheirs, measure]) await each()
    for (let round = 0; round < rounds; round++) {
      const sides = [
        async () => samples.theirs.push(await measureTheirs()),
        async () => samples.ours.push(await measure()),
      ]
      for (const side of round % 2 ? sides.reverse() : sides) await side()
    }
    all.push(samples)
  }
  console.log(formatComparison(all, commit))
  if (all.some((samples) => judgeSamples(samples) === 'slower')) process.exitCode = 1
} finally {
  // A side that cannot stop must not hide what failed before.
  await Promise.allSettled([theirs.stop(), ours.stop()])
  await postgres.stop()
}
