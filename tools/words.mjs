// `npm run words`: words of tools/words.json per 1,000, by area and folder. `-- PATH` lists the hits below a path;
// `-- --lower` lowers the ceilings of tools/words.json to today's figures.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { say } from './lib/say.mjs'
import { measureWords } from './lib/words/measure-words.mjs'
import { aboveCeilings, figuresOf, hitLines, lowered, reportLines } from './lib/words/report-words.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const listFile = new URL('words.json', import.meta.url)
const { values, positionals } = parseArgs({ allowPositionals: true, options: { lower: { type: 'boolean' } } })
const list = JSON.parse(readFileSync(listFile, 'utf8'))
const measured = measureWords(root, list.entries)
const figures = figuresOf(measured)

if (values.lower) {
  const ceilings = lowered(list.ceilings, figures)
  writeFileSync(listFile, `${JSON.stringify({ ...list, ceilings }, null, 2)}\n`)
  say(JSON.stringify(ceilings))
} else if (positionals.length > 0) {
  for (const path of positionals) for (const line of hitLines(measured, path, list.entries)) say(line)
} else {
  for (const line of reportLines(measured)) say(line)
  for (const sentence of aboveCeilings(figures, list.ceilings)) say(`Above its ceiling: ${sentence}`)
}
