import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that every check depends on: a change of one is a change of everything. */
const globalInputs =
  /^(package(-lock)?\.json|biome\.json|vitest\.config\.ts|tsconfig.*\.json|tools\/(check|arrows)\.mjs|tools\/lib\/.*\.mjs)$/

const hash = (text) => createHash('sha256').update(text).digest('base64url')

/**
 * The paths of `sources` (text by path) that differ from the last passed check, and those deleted since; undefined where every file
 * must be checked. `save` records the present state as checked.
 *
 * @param {string} record where the hashes of the last passed check are kept
 * @param {Map<string, string>} sources
 */
export function changedFiles(record, sources) {
  const now = Object.fromEntries([...sources].map(([path, text]) => [path, hash(text)]))
  const before = readRecord(record)
  const remember = () => {
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, JSON.stringify(now))
  }
  if (!before) return { changed: undefined, save: remember }
  const paths = new Set([...Object.keys(now), ...Object.keys(before)])
  const changed = [...paths].filter((path) => now[path] !== before[path]).sort()
  return { changed: changed.some((path) => globalInputs.test(path)) ? undefined : changed, save: remember }
}

/** The text of each of these files of the project. */
export function readSources(root, paths) {
  const sources = new Map()
  for (const path of paths) {
    try {
      sources.set(path, readFileSync(join(root, path), 'utf8'))
    } catch {
      // Deleted, but still known to git.
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
