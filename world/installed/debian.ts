import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The result of `find`, after installing the Debian package `name` if needed. */
export function findOrInstall<Found>(find: () => Found | undefined, name: string): Found | undefined {
  const found = find()
  if (found !== undefined) return found
  installPackage(name)
  return find()
}

/** Does nothing without root and apt. */
function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  spawnSync('sh', ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 180_000,
  })
}
