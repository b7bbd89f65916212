import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const running = new Set()

/** JavaScript files of npm commands, to run them without a shell. */
export const bin = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  tsx: ['--import', 'tsx'],
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
}

/**
 * Runs a Node command in its own process group, kills the group at the end, and returns the exit code (1 after a timeout of
 * `seconds`). With `quiet`, prints the output only if the command fails.
 */
export function runNode(args, { env = {}, seconds = 1200, quiet = false } = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  running.add(child)
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  const timer = setTimeout(() => {
    process.stderr.write(`Ended after ${seconds} s without a result: ${args.join(' ')}\n`)
    endGroup(child, 'SIGKILL')
  }, seconds * 1000)
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(timer)
      running.delete(child)
      endGroup(child, 'SIGKILL')
      if (code !== 0 && quiet) process.stdout.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The process group has already ended.
  }
}

/** On SIGINT or SIGTERM, stops every running stage. */
export function forwardStopSignals() {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.once(signal, () => {
      for (const child of running) endGroup(child, 'SIGKILL')
      process.exit(code)
    })
  }
}

const colors = process.stdout.isTTY ? '--colors=force' : '--colors=off'

/** Runs format, lint and arrows for these or all files. Returns the highest exit code. */
export async function runLint(files = ['.']) {
  const options = [colors, '--error-on-warnings', '--no-errors-on-unmatched']
  const biomeCode = files.length === 0 ? 0 : await runNode([bin.biome, 'ci', ...options, ...files], { quiet: true })
  const arrowsCode = await runNode([join(root, 'tools/arrows.mjs')], { quiet: true })
  return Math.max(biomeCode, arrowsCode)
}
