import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { findOrInstall } from './debian.ts'
import { tempDir } from '../temp-dir.ts'

export type Haproxy = { url: string; stop(): Promise<void> }

/** The proxy's own address, as the servers behind it see it: Linux has all of 127.0.0.0/8. */
export const proxyAddress = '127.0.0.9'

const configOf = (port: number, servers: readonly number[]) => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  option forwardfor
frontend visitors
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  source ${proxyAddress}
${servers.map((each) => `  server on${each} 127.0.0.1:${each}`).join('\n')}
`

/**
 * Starts HAProxy in front of servers on these ports, which take calls in turn. It appends each visitor's address to
 * X-Forwarded-For. Answers why there is none where it is not there and cannot be installed.
 */
export async function startHaproxy(port: number, servers: readonly number[]): Promise<Haproxy | { missing: string }> {
  const program = findOrInstall(findHaproxy, 'haproxy')
  if (!program) return { missing: 'no haproxy on PATH or in /usr/sbin' }
  const dir = tempDir()
  const config = join(dir.path, 'haproxy.cfg')
  writeFileSync(config, configOf(port, servers))
  // Ends when our end of the pipe closes, however we end.
  const ending = '"$@" & pid=$!; cat >/dev/null; kill -TERM $pid; wait $pid'
  const running = spawn('sh', ['-c', ending, 'sh', program, '-db', '-f', config], { stdio: ['pipe', 'ignore', 'pipe'] })
  const words = text(running.stderr)
  const exited = once(running, 'exit')
  let isGone = false
  void words.then(() => {
    isGone = true
  })
  while (!(await answers(port))) {
    if (isGone) throw new Error(`HAProxy ended: ${await words}`)
    await wait(20)
  }
  return {
    url: `http://localhost:${port}`,
    async stop() {
      running.stdin.end()
      await exited
      dir.remove()
    },
  }
}

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return Promise.race([once(socket, 'connect').then(() => true), once(socket, 'close').then(() => false)])
    .catch(() => false)
    .finally(() => socket.destroy())
}

function findHaproxy(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path))
}
