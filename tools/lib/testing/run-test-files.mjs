import { mkdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../build.mjs'
import { fail, print } from '../print.mjs'
import { projectFiles } from '../project-files.mjs'
import { formatSummaryLine, sum } from './read-reports.mjs'
import { selectTests } from './select-tests.mjs'
import { prepareBrowser, reports, runJourneys, runUnitTests, runVitest, withPostgres } from './stages.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs the test files that the words resolve to, each in its suite. Builds first if world tests or journeys are among them.
 * `-t NAME` filters tests by name. Returns the exit code.
 */
export async function runTestFiles(words) {
  const at = words.indexOf('-t')
  const name = at < 0 ? undefined : words[at + 1]
  const namedTests = at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 2)]
  // npm sets the working directory to the project's folder; INIT_CWD is the caller's folder.
  const cwd = relative(root, process.env.INIT_CWD ?? root)
  const { bySuite, unknown, isLong } = selectTests(projectFiles(root), namedTests, cwd.startsWith('..') ? '' : cwd)
  if (unknown.length > 0)
    fail(`No test file is, or is in, ${unknown.join(', ')}. Stages (unit, world …) do not mix with files.`)
  if (isLong) process.env.MURMUR_TEST_ALL = '1'
  const needsBuild = bySuite.world || bySuite.journeys
  if (needsBuild) prepareBrowser()
  if (needsBuild) await build().catch((error) => fail(`Building failed: ${error.message}`))
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const nameFilter = name === undefined ? [] : ['-t', name]
  const counts = []
  const units = [...(bySuite.unit ?? []), ...(bySuite.web ?? [])]
  if (units.length > 0) counts.push(await runUnitTests('unit', [...units, ...nameFilter]))
  if (bySuite.world) {
    const run = async () => [await runVitest('world', ['--project', 'world', ...bySuite.world, ...nameFilter])]
    counts.push(...(await withPostgres(run)))
  }
  if (bySuite.journeys)
    counts.push(await runJourneys([...bySuite.journeys, ...(name === undefined ? [] : ['-g', name])]))
  const total = sum(counts)
  print(`\n${formatSummaryLine(total)}`)
  return total.failed > 0 ? 1 : 0
}
