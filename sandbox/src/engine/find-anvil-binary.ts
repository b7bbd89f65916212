import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const platforms: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'win32' }
const processors: Record<string, string> = { x64: 'amd64', arm64: 'arm64' }

/**
 * Returns the path of the anvil executable. Does not use the package's launcher: if it is killed with -9, its child process
 * survives, and after its fallback download it looks in the wrong folder.
 */
export function findAnvilBinary(env: Record<string, string | undefined> = process.env): string {
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const candidates = [
    env.ANVIL_BIN,
    packagedPath(file),
    downloadedPath(file),
    ...searchPathCandidates(env.PATH ?? '', file),
  ]
  const found = candidates.find((path) => path !== undefined && existsSync(path))
  if (found) return found
  throw new Error(
    `No anvil executable for ${process.platform} ${process.arch}. Install Foundry (https://getfoundry.sh) so that ` +
      '"anvil" is on the PATH, or set ANVIL_BIN to it.',
  )
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}

function packagedPath(file: string): string | undefined {
  const folder = packageFolder(`@foundry-rs/anvil-${platforms[process.platform]}-${processors[process.arch]}`)
  return folder && join(folder, 'bin', file)
}

function downloadedPath(file: string): string | undefined {
  const folder = packageFolder('@foundry-rs/anvil')
  return folder && join(folder, '..', 'anvil', file)
}

function searchPathCandidates(path: string, file: string): string[] {
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file))
}
