import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.git', '.cache', 'data', 'test-artefacts'])

/** Paths of the project's own files, relative to `root`: files that git tracks or would add; all files where there is no git. */
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

/** Every file below `folder`, without what is installed or built. */
export function walk(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]))
}
