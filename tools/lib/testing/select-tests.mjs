import { relative, resolve } from 'node:path'

/** All test suites, in the order in which they run. */
const suites = [
  { name: 'journeys', matches: (path) => /^e2e\/.*\.spec\.ts$/.test(path) },
  { name: 'world', matches: (path) => path.endsWith('.world.test.ts') },
  { name: 'web', matches: (path) => /^web\/.*\.test\.tsx?$/.test(path) },
  { name: 'unit', matches: (path) => /\.test\.ts$/.test(path) },
]

const getSuite = (path) => suites.find(({ matches }) => matches(path))?.name

/**
 * Resolves command-line words to test files, by suite. A word is a test file, the beginning of a file's name, or a folder, which
 * selects its tests except long ones. `files` are all paths of the project.
 *
 * @param {string[]} files
 * @param {string[]} words
 * @param {string} [cwd] folder below the project to which relative paths refer
 * @returns {{ bySuite: Record<string, string[]>, unknown: string[], isLong: boolean }}
 * @example selectTests(files, ['server/src/execution', 'chat.spec'])
 */
export function selectTests(files, words, cwd = '') {
  const tests = files.filter(getSuite)
  const matchesByWord = new Map(words.map((word) => [word, tests.filter((path) => matchesWord(path, word, cwd))]))
  const chosen = [...new Set([...matchesByWord.values()].flat())].sort()
  const bySuite = {}
  for (const path of chosen) bySuite[getSuite(path)] = [...(bySuite[getSuite(path)] ?? []), path]
  return {
    bySuite,
    unknown: words.filter((word) => matchesByWord.get(word).length === 0),
    isLong: chosen.some((path) => path.includes('.long.')),
  }
}

function matchesWord(path, word, cwd) {
  const plain = relative('/', resolve('/', cwd, word))
  if (path === plain) return true
  if (path.startsWith(`${plain}/`)) return !path.includes('.long.')
  // A file name without a path matches in any folder. A folder name without a path would match too many files.
  return !word.includes('/') && word.includes('.') && path.slice(path.lastIndexOf('/') + 1).startsWith(word)
}
