import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { TranscriptionError } from '#ai/speech/transcriber.port.ts'

/**
 * Runs a program without a shell or our environment. Settles after its exit; an abort kills it. Rejects with the signal's reason,
 * or with `TranscriptionError` on a non-zero exit.
 */
export async function runProgram(program: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(program, args, { stdio: 'ignore', env: { LC_ALL: 'C' }, cwd: '/' })
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill, { once: true })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (error) => reject(new TranscriptionError('it does not run', { cause: error })))
      child.once('exit', resolve)
      if (child.pid) lowerPriority(child.pid)
    })
    signal.throwIfAborted()
    if (code !== 0) throw new TranscriptionError(`it ended with ${code ?? 'a signal'}`)
  } finally {
    signal.removeEventListener('abort', kill)
  }
}

/** Trades have priority over transcription. */
function lowerPriority(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Already exited, or not permitted.
  }
}
