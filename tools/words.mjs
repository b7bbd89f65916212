// `npm run words`: counts the words of tools/words.json per 1,000 words, by area and folder. `-- PATH` lists the hits below a
// path; `-- --lower` lowers the ceilings of tools/words.json to the current values.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { print } from './lib/print.mjs'
import { measureWords } from './lib/words/measure-words.mjs'
import {
  formatHits,
  formatReport,
  listExceededCeilings,
  lowerCeilings,
  toCeilingValues,
} from './lib/words/report-words.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const listFile = new URL('words.json', import.meta.url)
const { values, positionals } = parseArgs({ allowPositionals: true, options: { lower: { type: 'boolean' } } })
const listText = readFileSync(listFile, 'utf8')
const list = JSON.parse(listText)
const measured = measureWords(root, list.entries)
const figures = toCeilingValues(measured)

if (values.lower) {
  const ceilings = lowerCeilings(list.ceilings, figures)
  // Keeps the formatting of the entries; `ceilings` is the file's last key.
  const entriesText = listText.slice(0, listText.indexOf('  "ceilings"'))
  writeFileSync(listFile, `${entriesText}${JSON.stringify({ ceilings }, null, 2).slice(2)}\n`)
  print(JSON.stringify(ceilings))
} else if (positionals.length > 0) {
  for (const path of positionals) for (const line of formatHits(measured, path, list.entries)) print(line)
} else {
  for (const line of formatReport(measured)) print(line)
  for (const sentence of listExceededCeilings(figures, list.ceilings)) print(`Above its ceiling: ${sentence}`)
}
