import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'test-artefacts'])

/** Paths of the project's files, relative to `root`: files that git tracks or would add, or all files without git. */
export function projectFiles(root) {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    })
    return listed.toString().split('\0').filter(Boolean)
  } catch {
    return walk(root).map((path) => relative(root, path))
  }
}

/** All files below `folder`, without installed and built files. */
export function walk(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skippedFolders.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]))
}
