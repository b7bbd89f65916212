// Prepares a machine that has only Node and npm: checks the Node version and installs the packages of package-lock.json.
// Uses no packages itself, since none may be installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, print } from './lib/print.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const minimumVersion = [20, 19]

/** Installs missing packages. Exits with a message if that is not possible. */
export function makeReady() {
  checkNode()
  const reason = findInstallReason()
  if (!reason) return
  print(`${reason}: installing with npm (a minute or two on a first run) …`)
  const { npm, args } = npmCommand()
  const installResult = spawnSync(
    npm,
    [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  if (installResult.status === 0) return
  fail(
    'The packages could not be installed (npm says why above). The first run needs a connection to the npm registry; ' +
      'later runs work offline. Nothing was changed outside node_modules; please try again when you are connected.',
  )
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > minimumVersion[0] || (major === minimumVersion[0] && minor >= minimumVersion[1])) return
  fail(
    `Murmur needs Node ${minimumVersion.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org/en/download`,
  )
}

/** Compares the lock with npm's record of installed packages; packages of other platforms may be absent. */
function findInstallReason() {
  const recordPath = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(recordPath)) return 'The packages are not installed'
  const lockedPackages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installedPackages = JSON.parse(readFileSync(recordPath, 'utf8')).packages
  const isStale = Object.entries(lockedPackages).some(([path, { version, link, optional, peer }]) => {
    if (!path.includes('node_modules/') || link) return false
    const present = installedPackages[path]
    return present ? present.version !== version : !optional && !peer
  })
  return isStale ? 'package-lock.json has changed' : undefined
}

/** npm passes its path to scripts; without it (plain `node tools/start.mjs`) the npm on PATH is used. */
function npmCommand() {
  const path = process.env.npm_execpath
  if (path?.endsWith('.js')) return { npm: process.execPath, args: [path] }
  return { npm: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeReady()
