// Which statements of the spec were covered by tests that ran and passed, read from the reports of a run.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { rerunName } from './rerun-failures.mjs'

const titleIdPattern = /\[(\d[\w.]+(?: \d[\w.]+)*)\]/g

/** Ids in a test title, where `covers()` can write them. */
function parseTitleIds(title) {
  return [...title.matchAll(titleIdPattern)].flatMap(([, ids]) => ids.split(' '))
}

/** [id, path of the test's file] of each statement that a passed test of a Vitest report covers. */
export function listVitestCoverage(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .flatMap(({ fullName, meta }) => [...(meta?.covers ?? []), ...parseTitleIds(fullName)])
      .map((id) => [id, relative(root, resolve(name))]),
  )
}

/** Like `listVitestCoverage`, for a Playwright report. Tests that passed only on retry do not count. */
export function listPlaywrightCoverage(report) {
  const listSuiteCoverage = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'expected')
        .flatMap(({ annotations, results }) => [...annotations, ...results.flatMap((one) => one.annotations ?? [])])
        .filter(({ type }) => type === 'covers')
        .flatMap(({ description }) => description.split(' '))
        .concat(tests.every(({ status }) => status === 'expected') ? parseTitleIds(title) : [])
        .map((id) => [id, `e2e/${file}`]),
    ),
    ...suites.flatMap(listSuiteCoverage),
  ]
  return report.suites.flatMap(listSuiteCoverage)
}

/**
 * Test files by the id that they cover, from the reports in this folder, reruns included; undefined if a report is missing.
 */
export function readCoverage(reports, root) {
  const pathOf = (name) => join(reports, `${name}.json`)
  const read = (name) =>
    [name, rerunName(name)]
      .filter((one) => one === name || existsSync(pathOf(one)))
      .map((one) => JSON.parse(readFileSync(pathOf(one), 'utf8')))
  try {
    const pairs = [
      ...['unit', 'world'].flatMap(read).flatMap((report) => listVitestCoverage(report, root)),
      ...read('journeys').flatMap(listPlaywrightCoverage),
    ]
    const covered = {}
    // Ignores the tests of the spec tools.
    const productPairs = pairs.filter(([, path]) => !/^(spec|tools)\//.test(path))
    for (const [id, path] of productPairs) covered[id] = [...new Set([...(covered[id] ?? []), path])]
    return covered
  } catch {
    return undefined
  }
}

const getCoveragePath = (root) => join(root, 'test-artefacts/covered.json')

/** Stores the coverage of a whole run, for `npm run spec`. */
export function saveCoverage(root, covered) {
  writeFileSync(
    getCoveragePath(root),
    `${JSON.stringify({ at: new Date().toISOString(), commit: headCommit(root), covered }, null, 1)}\n`,
  )
}

/** Coverage of the newest whole run: { at, commit, covered, isOfHead }, undefined before the first. */
export function loadCoverage(root) {
  try {
    const storedCoverage = JSON.parse(readFileSync(getCoveragePath(root), 'utf8'))
    return { ...storedCoverage, isOfHead: storedCoverage.commit === headCommit(root) }
  } catch {
    return undefined
  }
}

/** Statements that neither a passed test nor a decision covers. */
export function findUncovered(root, covered) {
  const items = JSON.parse(readFileSync(join(root, 'spec/items.json'), 'utf8'))
  const decisions = JSON.parse(readFileSync(join(root, 'spec/decided.json'), 'utf8'))
  return items.filter(({ id }) => !covered[id] && !decisions[id])
}

function headCommit(root) {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return 'unknown'
  }
}
