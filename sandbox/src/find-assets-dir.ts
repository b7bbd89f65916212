import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the folder of the sandbox's data files. Searches parent folders, so that sources and bundle use the same
 * folder.
 */
export function findAssetsDir(env: Record<string, string | undefined> = process.env): string {
  if (env.SANDBOX_ASSETS) return env.SANDBOX_ASSETS
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = join(folder, 'sandbox', 'assets')
    if (existsSync(join(candidate, 'contracts.json'))) return candidate
    if (dirname(folder) === folder) throw new Error('sandbox/assets was not found. Set SANDBOX_ASSETS to its path.')
    folder = dirname(folder)
  }
}
