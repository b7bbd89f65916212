// `npm run check`: runs format, lint, arrows, types and unit tests for files changed since the last check that passed. Checks
// all files the first time, after a change of a dependency or setting, and with `-- --all`.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChangedFiles, readSources } from './lib/changed-files.mjs'
import { print } from './lib/print.mjs'
import { projectFiles } from './lib/project-files.mjs'
import { findRelatedTests } from './lib/testing/related-tests.mjs'
import { bin, forwardStopSignals, runLint, runNode } from './lib/testing/run-stage.mjs'
import { makeReady } from './ready.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

makeReady()
forwardStopSignals()
const sources = readSources(root, projectFiles(root))
const state = findChangedFiles(join(root, '.cache/checked.json'), sources)
const changedFiles = process.argv.includes('--all') ? undefined : state.changed
if (changedFiles?.length === 0) {
  print('Nothing has changed since the last check that passed; `npm run check -- --all` checks everything.')
  process.exit(0)
}
const lintable = changedFiles?.filter((path) => sources.has(path))
const codes = await Promise.all([runLint(lintable), runNode([bin.tsc, '-b'], { quiet: true })])
codes.push(await runTests())
const code = Math.max(...codes)
if (code === 0) state.save()
process.exit(code)

async function runTests() {
  const projects = ['--project', 'unit', '--project', 'web']
  if (!changedFiles) return runNode([bin.vitest, 'run', ...projects])
  // Skips world tests, which need a build, and long tests, which take minutes: `npm test` runs both.
  const tests = findRelatedTests(sources, changedFiles).filter((path) => !/\.(world|long)\./.test(path))
  print(`${changedFiles.length} files have changed; ${tests.length} test files depend on them.`)
  return tests.length === 0 ? 0 : runNode([bin.vitest, 'run', ...projects, ...tests])
}
