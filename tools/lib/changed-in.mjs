// Compares a copy of the project with the original.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { dirname } from 'node:path/posix'
import { projectFiles, walk } from './project-files.mjs'

/**
 * Files that are new or different in the copy, as sorted relative paths. A new folder counts as one entry.
 * @returns `{ changed, folders }`
 */
export function changedIn(copy, original) {
  const before = new Set(projectFiles(original))
  const foldersBefore = new Set([...before].map(dirname))
  const changed = walk(copy)
    .map((path) => relative(copy, path))
    .filter(
      (path) =>
        !before.has(path) || readFileSync(join(copy, path), 'utf8') !== readFileSync(join(original, path), 'utf8'),
    )
  const isInNewFolder = (path) => !foldersBefore.has(dirname(path))
  return {
    changed: changed.filter((path) => !isInNewFolder(path)).sort(),
    folders: [...new Set(changed.filter(isInNewFolder).map(dirname))].sort(),
  }
}
