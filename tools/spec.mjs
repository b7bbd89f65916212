// `npm run spec`: reports the spec statements that passed tests of the last whole `npm test` covered, per point and per area.
// `-- --claims` uses the test sources instead, and checks that they contain the quoted texts.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFiles } from './lib/project-files.mjs'
import { loadCoverage } from './lib/testing/coverage.mjs'
import { findMissingQuotes, isNegative, readTestSources, withoutComments } from './lib/testing/spec-quotes.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const testPattern = /(\.test\.tsx?|\.spec\.ts)$/

/** Ids in the covers('…') calls of one source text. */
export function listCoveredIds(source) {
  const calls = source.matchAll(/\bcovers\(([^()]*)\)/g)
  return [...calls].flatMap(([, args]) => [...args.matchAll(/['"]([^'"]+)['"]/g)].map(([, id]) => id))
}

/** Sorts the items into covered, decided and missing. */
export function tally(items, coveredIds, decidedIds) {
  const covered = new Set(coveredIds)
  const decided = new Set(decidedIds)
  const state = (id) => (covered.has(id) ? 'covered' : decided.has(id) ? 'decided' : 'missing')
  return items.map((item) => ({ ...item, state: state(item.id) }))
}

function table(rows, keyOf) {
  return [...groupBy(rows, keyOf)].map(([key, members]) => {
    const count = (state) => members.filter((member) => member.state === state).length
    return { key, covered: count('covered'), decided: count('decided'), missing: count('missing') }
  })
}

function groupBy(rows, keyOf) {
  const groups = new Map()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

function print(title, rows) {
  console.log(`\n${title.padEnd(34)} covered  decided  missing`)
  for (const { key, covered, decided, missing } of rows) {
    console.log(key.padEnd(34), String(covered).padStart(7), String(decided).padStart(8), String(missing).padStart(8))
  }
}

/** Test files by the ids that they claim. */
function collectClaims(tests) {
  const claims = new Map()
  for (const path of tests) {
    for (const id of new Set(listCoveredIds(withoutComments(readFileSync(join(root, path), 'utf8'))))) {
      claims.set(id, [...(claims.get(id) ?? []), path])
    }
  }
  return claims
}

function main() {
  const items = JSON.parse(readFileSync(join(root, 'spec/items.json'), 'utf8'))
  const decisions = JSON.parse(readFileSync(join(root, 'spec/decided.json'), 'utf8'))
  const tests = projectFiles(root).filter(
    (path) => testPattern.test(path) && !path.startsWith('spec/') && !path.startsWith('tools/'),
  )
  const claims = collectClaims(tests)
  const storedCoverage = process.argv.includes('--claims') ? undefined : loadCoverage(root)
  if (!storedCoverage && !process.argv.includes('--claims')) {
    console.error(
      'spec: no whole run is recorded. `npm test` makes one; `npm run spec -- --claims` shows what tests claim.',
    )
    process.exitCode = 1
    return
  }
  if (storedCoverage)
    console.log(
      `Run of ${storedCoverage.at}${storedCoverage.isOfHead ? '' : `, of commit ${storedCoverage.commit.slice(0, 7)}, not of this one`}`,
    )
  const covered = storedCoverage ? Object.keys(storedCoverage.covered) : [...claims.keys()]
  const rows = tally(items, covered, Object.keys(decisions))

  const itemIds = new Set(items.map((item) => item.id))
  const mistakes = [
    ...[...new Set([...covered, ...Object.keys(decisions)])]
      .filter((id) => !itemIds.has(id))
      .map((id) => `no item ${id}`),
    ...items.flatMap(({ id, text }) =>
      findMissingQuotes(
        text,
        (claims.get(id) ?? []).flatMap((path) => readTestSources(root, path)),
      )
        .filter(() => claims.has(id))
        .map((quote) => `${id} is claimed by ${claims.get(id).join(', ')}, which never looks for "${quote}"`),
    ),
    ...Object.entries(decisions)
      .filter(([, record]) => !existsSync(join(root, record)))
      .map(([id, record]) => `${id} points to ${record}, which does not exist`),
  ]

  if (process.argv.includes('--missing')) {
    for (const row of rows) if (row.state === 'missing') console.log(`${row.id}  ${row.text}`)
  }
  if (process.argv.includes('--negatives')) {
    for (const row of rows) if (isNegative(row.text)) console.log(`${row.state.padEnd(8)} ${row.id}  ${row.text}`)
  }
  print(
    'Area',
    table(rows, (row) => row.id.split('.').slice(0, -1).join('.')),
  )
  print(
    'Point',
    table(rows, (row) => row.id.split('.')[0]),
  )
  print(
    'Spec',
    table(rows, (row) => (isNegative(row.text) ? 'says what must not be' : 'says what must be')),
  )
  print(
    'All',
    table(rows, () => 'all'),
  )
  for (const mistake of mistakes) console.error(`spec: ${mistake}`)
  if (mistakes.length > 0) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
