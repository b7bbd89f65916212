// `npm run brands`: counts parameters and fields with a branded type and with a bare string, now and at commit 994d0e0
// (tools/brands.json). `-- PATH` lists the bare strings below a path, `-- --lower` lowers the ceilings.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findBareValues, isMeasured, sumValues } from './lib/bare-values.mjs'
import { print } from './lib/print.mjs'
import { projectFiles } from './lib/project-files.mjs'

const listFile = new URL('brands.json', import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
const { values, positionals } = parseArgs({ allowPositionals: true, options: { lower: { type: 'boolean' } } })
const list = JSON.parse(readFileSync(listFile, 'utf8'))

const foundValues = projectFiles(root)
  .filter((path) => isMeasured(path) && existsSync(join(root, path)))
  .flatMap((path) => findBareValues(path, readFileSync(join(root, path), 'utf8')).map((each) => ({ path, ...each })))
const sums = sumValues(foundValues)

if (values.lower) {
  const ceilings = Object.fromEntries(
    Object.entries(sums).map(([brand, { bare }]) => [brand, Math.min(list.ceilings[brand] ?? bare, bare)]),
  )
  writeFileSync(listFile, `${JSON.stringify({ ...list, ceilings }, null, 2)}\n`)
} else if (positionals.length > 0) {
  for (const { path, name, line, isBare } of foundValues)
    if (isBare && positionals.some((start) => path.startsWith(start))) print(`${path}:${line} ${name}`)
} else {
  const line = (cells) =>
    print(cells.map((cell, at) => (at === 0 ? cell.padEnd(10) : String(cell).padStart(8))).join(''))
  line(['', 'before:', 'bare', 'branded', 'now:', 'bare', 'branded', 'at most'])
  for (const [brand, { bare, branded }] of Object.entries(sums)) {
    const before = list.before[brand]
    line([brand, '', before?.bare ?? '', before?.branded ?? '', '', bare, branded, list.ceilings[brand]])
  }
}
