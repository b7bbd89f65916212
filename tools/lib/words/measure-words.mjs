// Counts the words of tools/words.json in every file of the project.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dirname } from 'node:path/posix'
import { projectFiles } from '../project-files.mjs'
import { compileWords, countWords, findWords } from './find-words.mjs'
import { extractTexts, getName } from './read-file.mjs'

const measuredFiles = /\.(ts|tsx|mjs|css|md|html|json|sql)$|(^|\/)\.env\.example$/

/**
 * Measures every area of every file: `rows` of `{ path, area, words, hits: [{ word, isClause, found, line }] }`, and exported
 * functions as `{ documented, missing: [{ path, name, line }] }`. Caches results by content, since parsing takes seconds.
 */
export function measureWords(root, entries) {
  const compiled = compileWords(entries)
  const cache = openCache(root, entries)
  const rows = []
  const exports = { documented: 0, missing: [] }
  const paths = projectFiles(root).filter((path) => measuredFiles.test(path))
  for (const path of paths) {
    const source = readFileSync(join(root, path), 'utf8')
    const file = cache.get(path, source, () => measureFile(compiled, extractTexts(path, source)))
    rows.push(...file.rows.map((row) => ({ path, ...row })))
    exports.documented += file.documented
    exports.missing.push(...file.missing.map((each) => ({ path, ...each })))
  }
  for (const path of new Set(paths.map(dirname))) {
    const folder = measureFile(compiled, { texts: [{ area: 'files', text: getName(path), line: 0 }] })
    rows.push(...folder.rows.map((row) => ({ path, ...row })))
  }
  cache.save()
  return { rows, exports }
}

function measureFile(compiled, { texts, documented = [], missing = [] }) {
  const rows = new Map()
  for (const text of texts) {
    const row = rows.get(text.area) ?? { area: text.area, words: 0, hits: [] }
    row.words += countWords(text)
    row.hits.push(...findWords(compiled, text))
    rows.set(text.area, row)
  }
  return { rows: [...rows.values()], documented: documented.length, missing }
}

/** Results of unchanged files; emptied when the word list or this tool changes. */
function openCache(root, entries) {
  const folder = join(root, '.cache')
  const toolSources = ['find-words', 'read-file', 'read-source', 'documented-exports', 'measure-words'].map((name) =>
    readFileSync(new URL(`${name}.mjs`, import.meta.url), 'utf8'),
  )
  const version = hashText(JSON.stringify(entries) + toolSources.join())
  const earlierCache = readCache(join(folder, 'words.json'))
  const cachedFiles = earlierCache.version === version ? earlierCache.files : {}
  const files = {}
  return {
    get(path, source, measure) {
      const key = hashText(`${path}\0${source}`)
      files[key] = cachedFiles[key] ?? measure()
      return files[key]
    },
    save() {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'words.json'), JSON.stringify({ version, files }))
    },
  }
}

function readCache(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}

const hashText = (text) => createHash('sha256').update(text).digest('base64')
