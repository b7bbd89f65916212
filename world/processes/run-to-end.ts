import { spawn } from 'node:child_process'
import { projectRoot } from '../paths.ts'

export type ProcessResult = { code: number | null; output: string }

/** Runs a bundle until it exits. Returns its exit code and all its output. */
export function runToEnd(
  script: string,
  args: readonly string[],
  env: Record<string, string | undefined>,
): Promise<ProcessResult> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [script, ...args], {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [running.stdout, running.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    running.once('error', reject)
    running.once('close', (code) => resolve({ code, output }))
  })
}
