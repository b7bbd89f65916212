// Compares a copy of the project with the original.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { dirname } from 'node:path/posix'
import { projectFiles, walk } from './project-files.mjs'

/** Files of the copy that are new or different, sorted, relative to it. */
export function diffCopy(copy, original) {
  const originalFiles = new Set(projectFiles(original))
  const isChanged = (path) =>
    !originalFiles.has(path) || readFileSync(join(copy, path), 'utf8') !== readFileSync(join(original, path), 'utf8')
  return walk(copy)
    .map((path) => relative(copy, path))
    .filter(isChanged)
    .sort()
}

/**
 * Like `diffCopy`, but files of a new folder count as that folder.
 * @returns `{ changed, folders }`
 */
export function compareCopy(copy, original) {
  const foldersBefore = new Set(projectFiles(original).map(dirname))
  const changed = diffCopy(copy, original)
  const isInNewFolder = (path) => !foldersBefore.has(dirname(path))
  return {
    changed: changed.filter((path) => !isInNewFolder(path)),
    folders: [...new Set(changed.filter(isInNewFolder).map(dirname))].sort(),
  }
}
