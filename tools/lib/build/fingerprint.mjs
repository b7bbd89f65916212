import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { walk } from '../project-files.mjs'

const testPattern = /\.test\.tsx?$/

/** Hashes the names and contents of files and folders, without tests. A missing path changes the hash. */
export function fingerprint(root, paths) {
  const files = paths.flatMap((path) => {
    const full = join(root, path)
    if (!existsSync(full)) return []
    return statSync(full).isDirectory() ? walk(full) : [full]
  })
  const hash = createHash('sha256')
  for (const file of files.filter((path) => !testPattern.test(path)).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}
