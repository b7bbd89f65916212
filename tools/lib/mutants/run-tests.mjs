// Runs test files in a copy of the project and returns the failed tests.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bin } from '../testing/run-stage.mjs'

const vitestProject = (path) => (/\.world\.test\.ts$/.test(path) ? 'world' : path.startsWith('web/') ? 'web' : 'unit')

/**
 * Runs the tests of each project one after another. Returns { failed: ['file › test'], broken?: 'why nothing ran' }.
 * `bail`: stops at the first failure. `name`: filters tests by name. `seconds`: the timeout.
 */
export async function runTests(path, tests, { bail = false, name, seconds = 300 } = {}) {
  const failed = []
  for (const project of ['unit', 'web', 'world']) {
    const files = tests.filter((test) => vitestProject(test) === project)
    if (files.length === 0) continue
    const result = await runProject(path, project, files, { bail, name, seconds })
    if (result.broken) return { failed, broken: result.broken }
    failed.push(...result.failed)
    if (bail && failed.length > 0) break
  }
  return { failed }
}

async function runProject(path, project, files, { bail, name, seconds }) {
  const report = join(path, `mutants-${project}.json`)
  rmSync(report, { force: true })
  const args = ['run', '--project', project, ...files, '--reporter=json', `--outputFile.json=${report}`]
  if (bail) args.push('--bail=1')
  if (name) args.push('-t', name)
  const { code, output } = await runQuietly(path, [bin.vitest, ...args], seconds)
  // A mutant that makes tests hang counts as detected.
  if (code === undefined) return { failed: [`${files.join(', ')} › did not end within ${seconds} s`] }
  if (!existsSync(report)) return { failed: [], broken: output.slice(-2000) }
  return read(path, JSON.parse(readFileSync(report, 'utf8')), output)
}

function read(path, report, output) {
  const failed = report.testResults.flatMap((file) => {
    const titles = file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
    const fileFailures =
      titles.length === 0 && file.status === 'failed' ? [`(file) ${file.message.split('\n')[0]}`] : []
    return [...titles, ...fileFailures].map((title) => `${relative(path, file.name)} › ${title}`)
  })
  if (report.testResults.some(({ message }) => /Transform failed|PARSE_ERROR|SyntaxError/.test(message ?? ''))) {
    return { failed: [], broken: 'The fault is no valid code' }
  }
  if (report.numTotalTests === 0 && failed.length === 0)
    return { failed: [], broken: `No test ran.\n${output.slice(-500)}` }
  if (report.numPassedTests === 0 && failed.length === 0) return { failed: [], broken: 'No test has this name' }
  return { failed }
}

const runningChildren = new Set()

/** Kills all running test processes with their workers. */
export function killTests() {
  for (const child of runningChildren) process.kill(-child.pid, 'SIGKILL')
}

/** @returns the exit code (undefined after a timeout) and the output */
export function runQuietly(cwd, args, seconds) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, NO_COLOR: '1' }, detached: true })
    runningChildren.add(child)
    let output = ''
    let isTimedOut = false
    const take = (chunk) => {
      output = (output + chunk).slice(-20_000)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    const timer = setTimeout(() => {
      isTimedOut = true
      // Kills the whole process group, including workers.
      process.kill(-child.pid, 'SIGKILL')
    }, seconds * 1000)
    child.once('close', (code) => {
      clearTimeout(timer)
      runningChildren.delete(child)
      resolve({ code: isTimedOut ? undefined : (code ?? 1), output })
    })
  })
}
