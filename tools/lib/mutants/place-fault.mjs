// Locates a fault by a declaration's name and a text within the declaration, so that files can move.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from '../project-files.mjs'

const isSource = (path) =>
  /^(contract|server|signer|web|sandbox)\/.*\.tsx?$/.test(path) &&
  !/\.(test|spec)\.tsx?$|\/test-support\/|\.d\.ts$/.test(path)
const isTest = (path) => /\.test\.tsx?$/.test(path)

/** Reads the sources in which faults can be placed, and the paths of tests. */
export function readProject(root) {
  const paths = projectFiles(root)
  const sources = paths.filter(isSource).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return { sources, tests: paths.filter(isTest) }
}

/** Ranges of the top-level declarations of `symbol`, each up to the next top-level statement, as [start, end]. */
function declarationRanges(text, symbol) {
  const name = symbol.replace(/[$]/g, '\\$')
  const declarationPattern = new RegExp(
    `^(?:export )?(?:default )?(?:abstract )?(?:async )?(?:const|let|function\\*?|class|type)\\s+\\*?${name}\\b`,
    'gm',
  )
  return [...text.matchAll(declarationPattern)].map((match) => {
    const start = match.index
    const next = text.slice(start + match[0].length).search(/^(?:[a-z/]|[})\]]+\.)/m)
    return [start, next < 0 ? text.length : start + match[0].length + next]
  })
}

/**
 * Locates a fault: { path, at, changed } with the file's changed text. Throws if the fault matches in no or several places, or
 * if a test that should kill the fault does not exist.
 */
export function placeFault(project, fault) {
  const { id, symbol, from, to, workspace } = fault
  const places = project.sources
    // Looking for the declarations of every file takes a hundred times as long as this.
    .filter(({ path, text }) => (!workspace || path.startsWith(`${workspace}/`)) && text.includes(from))
    .flatMap(({ path, text }) =>
      declarationRanges(text, symbol).flatMap(([start, end]) =>
        occurrences(text, from, start, end).map((at) => ({ path, text, at })),
      ),
    )
  if (places.length !== 1) {
    const where = places.map(({ path }) => path).join(', ')
    throw new Error(`${id}: "${from}" stands ${places.length} times in ${symbol}, not once ${where}`)
  }
  const [{ path, text, at }] = places
  const tests = fault.tests.map((wanted) => findTest(project.tests, wanted, id))
  return { path, tests, changed: text.slice(0, at) + to + text.slice(at + from.length) }
}

function occurrences(text, wanted, start, end) {
  const found = []
  for (let at = text.indexOf(wanted, start); at >= 0 && at + wanted.length <= end; at = text.indexOf(wanted, at + 1))
    found.push(at)
  return found
}

function findTest(tests, wanted, id) {
  const found = tests.filter((path) => path === wanted || path.endsWith(`/${wanted}`))
  if (found.length !== 1) throw new Error(`${id}: ${found.length} test files end with ${wanted}, not one`)
  return found[0]
}
