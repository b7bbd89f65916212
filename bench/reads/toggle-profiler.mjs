// Loaded into the server by NODE_OPTIONS: each SIGCONT starts the CPU profiler, or stops it and writes PROFILE_TO.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'

const path = process.env.PROFILE_TO
let session
if (path) process.on('SIGCONT', () => void (session ? finish() : start()))

async function start() {
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 500 })
  await session.post('Profiler.start')
  process.stderr.write('profiler started\n')
}

async function finish() {
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  session = undefined
  writeFileSync(path, JSON.stringify(profile))
  process.stderr.write('profiler stopped\n')
}
