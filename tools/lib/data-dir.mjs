import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * The data folder of the settings; a blank MURMUR_DATA_DIR counts as absent.
 *
 * @param {Record<string, string | undefined>} env
 */
export function resolveDataDir(env) {
  return resolve(env.MURMUR_DATA_DIR || 'data')
}

/**
 * Whether a folder belongs to a sandbox alone, so that it holds play money and may be emptied. The folder of the sandbox's Ethereum
 * proves it, because any folder, such as the project's, may have a `sandbox`.
 *
 * @param {string} dataDir
 * @param {Record<string, string | undefined>} env
 */
export function isSandboxFolder(dataDir, env) {
  const liveSettings = Object.keys(env).filter((name) => /^([A-Z]+_RPC_URL|DATABASE_URL)$/.test(name) && env[name])
  return liveSettings.length === 0 && existsSync(join(dataDir, 'sandbox', 'eth'))
}
