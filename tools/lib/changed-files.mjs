import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that every check depends on: if one changes, all files are checked. */
const globalInputs =
  /^(package(-lock)?\.json|biome\.json|vitest\.config\.ts|tsconfig.*\.json|tools\/(check|arrows)\.mjs|tools\/lib\/.*\.mjs)$/

const hash = (text) => createHash('sha256').update(text).digest('base64url')

/**
 * The paths of `sources` (text by path) that changed or were deleted since the last passed check; undefined if all files must be
 * checked. `save` records the current state as checked.
 *
 * @param {string} record path of the file with the hashes of the last passed check
 * @param {Map<string, string>} sources
 */
export function findChangedFiles(record, sources) {
  const now = Object.fromEntries([...sources].map(([path, text]) => [path, hash(text)]))
  const recordedHashes = readRecord(record)
  const remember = () => {
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, JSON.stringify(now))
  }
  if (!recordedHashes) return { changed: undefined, save: remember }
  const paths = new Set([...Object.keys(now), ...Object.keys(recordedHashes)])
  const changed = [...paths].filter((path) => now[path] !== recordedHashes[path]).sort()
  return { changed: changed.some((path) => globalInputs.test(path)) ? undefined : changed, save: remember }
}

/** Reads the project's files at these paths. */
export function readSources(root, paths) {
  const sources = new Map()
  for (const path of paths) {
    try {
      sources.set(path, readFileSync(join(root, path), 'utf8'))
    } catch {
      // Deleted, but still listed by git.
    }
  }
  return sources
}

function readRecord(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
