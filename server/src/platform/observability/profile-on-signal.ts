import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensurePrivateFolder } from '#platform/files/ensure-private-folder.ts'
import type { Logger } from '#platform/logger/logger.ts'

export type ProfileDeps = {
  /** The folder of the profiles. */
  folder: string
  seconds: number
  log: Pick<Logger, 'info' | 'error'>
  now: () => Date
}

/**
 * On SIGUSR2, records a CPU profile of this process and writes it as `<time>.cpuprofile`, which Chrome's developer tools open.
 * Ignores the signal while a profile is being recorded. The returned function stops listening.
 */
export function profileOnSignal(deps: ProfileDeps): () => void {
  let isRecording = false
  const listener = async () => {
    if (isRecording) return
    isRecording = true
    try {
      deps.log.info({ seconds: deps.seconds }, 'recording a CPU profile')
      const path = await recordProfile(deps)
      deps.log.info({ path }, 'the CPU profile is written')
    } catch (error) {
      deps.log.error({ err: error }, 'no CPU profile was written')
    } finally {
      isRecording = false
    }
  }
  const onSignal = () => void listener()
  process.on('SIGUSR2', onSignal)
  return () => void process.off('SIGUSR2', onSignal)
}

async function recordProfile({ folder, seconds, now }: ProfileDeps): Promise<string> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
    await wait(seconds * 1000, undefined, { ref: false })
    const { profile } = await session.post('Profiler.stop')
    ensurePrivateFolder(folder)
    const path = join(folder, `${now().toISOString().replaceAll(':', '-')}.cpuprofile`)
    writeFileSync(path, JSON.stringify(profile), { mode: 0o600 })
    return path
  } finally {
    session.disconnect()
  }
}
