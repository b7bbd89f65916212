// Speed and quality of token search: `npm run bench -- search [N] [postgres]`, N tokens (100,000 and then 1,000,000), in
// the embedded database or in a local Postgres. Queries Murmur's search over HTTP, and uFuzzy, FlexSearch and MiniSearch in
// their own processes. Recall is relative to the twenty tokens that an oracle finds by a full scan (bench/search/oracle.ts). BENCH_BESIDE names the libraries, BENCH_JUDGED the number of oracle queries for many tokens. A library has
// BENCH_PATIENCE seconds (300) to build and respond; BENCH_QUERIES (2,000) is the number of queries. "computing" is the CPU
// time of the process itself.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createTempDir } from '../world/create-temp-dir.ts'
import { startPostgres } from '../world/installed/postgres.ts'
import { storeResult } from './results/store-result.ts'
import { tokenKey } from './search/bench-token.ts'
import type { EngineAnswer } from './search/engine.ts'
import { makeQueries, type Query, queryKinds } from './search/make-queries.ts'
import { makeTokens } from './search/make-tokens.ts'
import { startMurmurIndex } from './search/murmur-index.ts'
import { createOracle } from './search/oracle.ts'
import { describeMachine } from './stats.ts'

const queryCount = Number(process.env.BENCH_QUERIES ?? 2_000)
/** Number of oracle queries for a million tokens (one query in four by default), since the oracle is slow. */
const oracleQueryCount = Number(process.env.BENCH_JUDGED ?? 500)
/** The libraries to compare with; "none" to measure only Murmur's search. */
const libraries = (process.env.BENCH_BESIDE ?? 'uFuzzy,FlexSearch,MiniSearch')
  .split(',')
  .filter((name) => name !== 'none')
const timeoutS = Number(process.env.BENCH_PATIENCE ?? 300)
const words = process.argv.slice(2)
const counts = words.map(Number).filter((count) => count > 0)
console.log(describeMachine())
for (const count of counts.length > 0 ? counts : [100_000, 1_000_000]) await measure(count)

async function measure(count: number) {
  const tokens = makeTokens(count)
  const queries = makeQueries(tokens, queryCount)
  const { location, kind, stop } = await openDatabase()
  const ours = await startMurmurIndex(tokens, location)
  const answers: Answers = { ms: [], cpuMs: [], found: [] }
  for (const { text } of queries.slice(0, 100)) await ours.query(text)
  for (const { text } of queries) {
    const { found, ms, cpuMs } = await ours.query(text)
    answers.found.push(found)
    answers.ms.push(ms)
    answers.cpuMs.push(cpuMs)
  }
  const mb = ours.mb()
  await ours.stop()
  await stop()
  const oracle = createOracle(
    tokens.map((token) => ({ ...token, key: tokenKey(token), isImitation: ours.imitations.has(tokenKey(token)) })),
  )
  const step = tokens.length > 200_000 ? Math.ceil(queryCount / oracleQueryCount) : 1
  const expected = new Map(queries.flatMap(({ text }, at) => (at % step === 0 ? [[at, oracle(text)] as const] : [])))
  console.log(`\n${count.toLocaleString('en')} tokens, ${queryCount} queries, recall over ${expected.size} of them`)
  console.log(`${''.padEnd(14)}      p50       p99   computing p50   p99   recall@20   build     memory`)
  printRow(
    `ours, ${kind}`,
    answers,
    expected,
    `${ours.fillS.toFixed(1)} s (${ours.learnMs.toFixed(2)} ms a token more)`,
    mb,
  )
  if (count === 1_000_000) storeResult('search', { '1,000,000 tokens': percentile(answers.ms, 0.99) })
  for (const name of libraries) {
    const answer = runEngine(name, count)
    if (!answer) console.log(`${name.padEnd(18)} no result in ${timeoutS} s`)
    else printRow(name, answer, expected, `${(answer.buildMs / 1000).toFixed(1)} s`, answer.mb)
  }
  printByKind(queries, answers, expected)
}

type Answers = Pick<EngineAnswer, 'ms' | 'cpuMs' | 'found'>
type ExpectedTokens = ReadonlyMap<number, readonly string[]>

function printRow(name: string, { ms, cpuMs, found }: Answers, expected: ExpectedTokens, build: string, mb: number) {
  const times = [percentile(ms, 0.5), percentile(ms, 0.99), percentile(cpuMs, 0.5), percentile(cpuMs, 0.99)].map(
    (each) => `${each.toFixed(1)} ms`,
  )
  const cutNote = found.length < queryCount ? ` (${found.length} queries in ${timeoutS} s)` : ''
  console.log(
    `${name.padEnd(18)} ${times.map((each) => each.padStart(9)).join(' ')} ${recall(found, expected).toFixed(3).padStart(8)}   ${build}   ${Math.round(mb)} MB${cutNote}`,
  )
}

function printByKind(queries: readonly Query[], { ms, found }: Answers, expected: ExpectedTokens) {
  console.log('ours by kind of query:')
  for (const kind of queryKinds) {
    const places = queries.flatMap((query, at) => (query.kind === kind ? [at] : []))
    const judged = new Map(places.flatMap((at) => (expected.has(at) ? [[at, expected.get(at) ?? []] as const] : [])))
    const times = places.map((at) => ms[at] ?? Number.NaN)
    const line = [
      `p50 ${percentile(times, 0.5).toFixed(1)}`,
      `p99 ${percentile(times, 0.99).toFixed(1)} ms`,
      `recall ${recall(found, judged).toFixed(3)}`,
    ]
    console.log(`  ${kind.padEnd(28)} ${line.join(', ')}`)
  }
}

/** Fraction of the expected tokens found. Ignores queries without an expected token and unfinished queries. */
function recall(found: readonly string[][], expected: ExpectedTokens): number {
  const recalls = [...expected].flatMap(([at, places]) => {
    const answer = found[at]
    if (!answer || places.length === 0) return []
    return [places.filter((place) => answer.includes(place)).length / places.length]
  })
  return recalls.reduce((sum, each) => sum + each, 0) / recalls.length
}

function percentile(samples: readonly number[], part: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

function runEngine(name: string, count: number): EngineAnswer | undefined {
  const script = join(import.meta.dirname, 'search/engine.ts')
  const flags = ['--expose-gc', '--max-old-space-size=6000', '--import', 'tsx']
  const args = [...flags, script, name, String(count), String(queryCount), String(timeoutS)]
  const limits = { timeout: (timeoutS + 60) * 1000, maxBuffer: 1e9, encoding: 'utf8' } as const
  const { status, stdout } = spawnSync(process.execPath, args, { ...limits, stdio: ['ignore', 'pipe', 'ignore'] })
  return status === 0 ? (JSON.parse(stdout) as EngineAnswer) : undefined
}

async function openDatabase() {
  if (words.includes('postgres')) {
    const postgres = await startPostgres({ mayInstall: false })
    if ('missing' in postgres) throw new Error(postgres.missing)
    return { kind: postgres.version.replace(/\s*\(.*/, ''), location: postgres.url, stop: () => postgres.stop() }
  }
  const dir = createTempDir()
  return { kind: 'embedded', location: dir.path, stop: async () => dir.remove() }
}
