import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const running = new Set()

/** The JavaScript file behind an npm command, so that no shell is between us and it. */
export const bin = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  tsx: ['--import', 'tsx'],
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
}

/**
 * Runs one Node command in a process group of its own, which is ended with it, and returns its exit code (1 when it
 * had to be ended after `seconds`). With `quiet` its output is held back and shown only when it fails.
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
    // Nothing of it is left.
  }
}

/** Ends every stage that runs on SIGINT or SIGTERM. */
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

/** Format, lint and arrows, of these files or of all; returns the worst exit code. */
export async function runLint(files = ['.']) {
  const options = [colors, '--error-on-warnings', '--no-errors-on-unmatched']
  const biome = files.length === 0 ? 0 : await runNode([bin.biome, 'ci', ...options, ...files], { quiet: true })
  const arrows = await runNode([join(root, 'tools/arrows.mjs')], { quiet: true })
  return Math.max(biome, arrows)
}
