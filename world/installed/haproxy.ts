import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { createTempDir } from '../create-temp-dir.ts'
import { findOrInstall } from './debian.ts'

export type Haproxy = { url: string; stop(): Promise<void> }

/** Source address of the proxy's connections to the servers. Linux accepts every address in 127.0.0.0/8. */
export const proxyAddress = '127.0.0.9'

const haproxyConfig = (port: number, servers: readonly number[]) => `
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
 * Starts HAProxy in front of servers on these ports, with round-robin balancing. It appends each visitor's address to
 * X-Forwarded-For. Returns the reason when HAProxy is missing and cannot be installed.
 */
export async function startHaproxy(port: number, servers: readonly number[]): Promise<Haproxy | { missing: string }> {
  const program = findOrInstall(findHaproxy, 'haproxy')
  if (!program) return { missing: 'no haproxy on PATH or in /usr/sbin' }
  const dir = createTempDir()
  const config = join(dir.path, 'haproxy.cfg')
  writeFileSync(config, haproxyConfig(port, servers))
  // Stops HAProxy when this process's end of the pipe closes, even after kill -9.
  const stopWithParent = '"$@" & pid=$!; cat >/dev/null; kill -TERM $pid; wait $pid'
  const running = spawn('sh', ['-c', stopWithParent, 'sh', program, '-db', '-f', config], {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const errors = text(running.stderr)
  const exited = once(running, 'exit')
  let hasExited = false
  void errors.then(() => {
    hasExited = true
  })
  while (!(await isListening(port))) {
    if (hasExited) throw new Error(`HAProxy ended: ${await errors}`)
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

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return Promise.race([once(socket, 'connect').then(() => true), once(socket, 'close').then(() => false)])
    .catch(() => false)
    .finally(() => socket.destroy())
}

function findHaproxy(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'haproxy')).find((path) => existsSync(path))
}
