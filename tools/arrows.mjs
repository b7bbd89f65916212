// Checks the arrows of ARCHITECTURE.md over the whole project; prints each wrong import.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { wrongImports } from './lib/arrows.mjs'
import { projectFiles } from './lib/project-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = projectFiles(root).filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tools/fixtures/'))
const wrong = sources.flatMap((path) => wrongImports(path, readFileSync(join(root, path), 'utf8')))
for (const line of wrong) console.error(line)
if (wrong.length > 0) console.error(`${wrong.length} imports point against the arrows (ARCHITECTURE.md).`)
process.exit(wrong.length > 0 ? 1 : 0)
