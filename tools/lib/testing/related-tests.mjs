// Which tests a change can affect: by imports, found in the sources' text, which takes a fraction of a bundler's time.
import { importsOf, projectPath } from '../arrows.mjs'

const isCode = /\.(tsx?|mjs)$/
const isTest = /\.test\.tsx?$/
/** Tests of the sources themselves: a new file can fail them that nothing imports. */
const readsTree = /\bprojectFiles\(|\breadTestSources\(|import\.meta\.glob|readdirSync\([^)]*recursive/

/**
 * The tests to run after `changed`: those that import one of these files, directly or by way of others, that name one which is not
 * code (a fixture, a catalog), or that read the source tree.
 *
 * @param {Map<string, string>} sources text of every file of the project by its path
 * @param {Iterable<string>} changed paths, deleted ones too
 * @returns {string[]}
 */
export function relatedTests(sources, changed) {
  const code = [...sources].filter(([path]) => isCode.test(path))
  const importers = new Map()
  for (const [path, text] of code) {
    for (const { specifier } of importsOf(text)) {
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
    if (!isCode.test(path)) for (const [other] of code.filter(([, text]) => text.includes(baseName(path)))) visit(other)
  }
  const readers = code.filter(([path, text]) => isTest.test(path) && readsTree.test(text)).map(([path]) => path)
  return [...new Set([...reached, ...(reached.size > 0 ? readers : [])])]
    .filter((path) => isTest.test(path) && sources.has(path))
    .sort()
}

function baseName(path) {
  return path.slice(path.lastIndexOf('/') + 1)
}
