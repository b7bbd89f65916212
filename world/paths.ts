import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, whether this runs as source (world/) or bundled (dist/world/). */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('The project folder was not found')
  return findRoot(parent)
}

/** Path of a built file. @throws Error that names the build command if the file is missing */
export function builtFile(...path: string[]): string {
  const full = join(projectRoot, 'dist', ...path)
  if (!existsSync(full)) throw new Error(`dist/${path.join('/')} is missing: run \`npm run build\` first`)
  return full
}
