// Checks the arrows of ARCHITECTURE.md over the whole project; prints each wrong import.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findWrongImports } from './lib/arrows.mjs'
import { projectFiles } from './lib/project-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = projectFiles(root).filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tools/fixtures/'))
const wrongImportLines = sources.flatMap((path) => findWrongImports(path, readFileSync(join(root, path), 'utf8')))
for (const line of wrongImportLines) console.error(line)
if (wrongImportLines.length > 0)
  console.error(`${wrongImportLines.length} imports point against the arrows (ARCHITECTURE.md).`)
process.exit(wrongImportLines.length > 0 ? 1 : 0)
