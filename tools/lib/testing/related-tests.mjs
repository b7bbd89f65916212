// Finds the tests that a change can affect. Reads imports from the sources' text, which is much faster than a bundler.
import { listImports, projectPath } from '../arrows.mjs'

const codePattern = /\.(tsx?|mjs)$/
const testPattern = /\.test\.tsx?$/
/** Matches tests that read the source tree, which any new file can break. */
const treeReadPattern = /\bprojectFiles\(|\breadTestSources\(|import\.meta\.glob|readdirSync\([^)]*recursive/

/**
 * The tests to run after a change of `changed`: tests that import a changed file directly or indirectly, that name a changed data
 * file (a fixture, a catalog), or that read the source tree.
 *
 * @param {Map<string, string>} sources text of every file of the project by its path
 * @param {Iterable<string>} changed paths, including deleted files
 * @returns {string[]}
 */
export function findRelatedTests(sources, changed) {
  const code = [...sources].filter(([path]) => codePattern.test(path))
  const importers = new Map()
  for (const [path, text] of code) {
    for (const { specifier } of listImports(text)) {
      const target = projectPath(path, specifier.replace(/\?.*$/, ''))
      if (target) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  const reached = new Set()
  const visit = (path) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const importer of importers.get(path) ?? []) visit(importer)
  }
  for (const path of changed) {
    visit(path)
    if (!codePattern.test(path))
      for (const [other] of code.filter(([, text]) => text.includes(baseName(path)))) visit(other)
  }
  const readers = code
    .filter(([path, text]) => testPattern.test(path) && treeReadPattern.test(text))
    .map(([path]) => path)
  return [...new Set([...reached, ...(reached.size > 0 ? readers : [])])]
    .filter((path) => testPattern.test(path) && sources.has(path))
    .sort()
}

function baseName(path) {
  return path.slice(path.lastIndexOf('/') + 1)
}
