// Accuracy of the offline brain: `npm run bench -- utterances [FILE]`. A file is [{ id, lang, text, expect: { intent, token?,
// chain? and one amount: amountUsd?, percent?, coinAmount?, coinPercent? or units? }, trap }]. Exits with 1 if a trap becomes a
// buy or a sell.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../world/paths.ts'
import { storeResult } from './results/store-result.ts'
import { type ParsedCase, parseCases, slotsMatch, toTemplate, type UtteranceCase } from './senses/utterance-cases.ts'

const file = process.argv[2]
  ? resolve(process.argv[2])
  : fileURLToPath(new URL('data/utterances.json', import.meta.url))
const cases = parseCases(readFileSync(file, 'utf8'))

/** Parses all utterances in one child process. */
async function parseAll(utterances: { text: string; language?: string }[]): Promise<ParsedCase[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/commands/parse-utterances.ts'], {
    cwd: resolve(projectRoot, 'server'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const output = textOf(child.stdout)
  child.stdin.end(JSON.stringify(utterances))
  return JSON.parse(await output) as ParsedCase[]
}

/** Parses all cases. With `withLanguage`, the parser gets the app's language. */
function parseUtterances(withLanguage: boolean): Promise<ParsedCase[]> {
  return parseAll(cases.map(({ text, lang }) => (withLanguage && lang ? { text, language: lang } : { text })))
}

// A file may say "Uniswap" where the parser returns UNI: names that it resolves to one token are equal.
const names = [...new Set(cases.flatMap(({ expect }) => (expect.token ? [String(expect.token)] : [])))]
const symbols = await parseAll(names.map((token) => ({ text: `price of ${token.replace(/^\$/, '')}` })))
const symbolByName = new Map(names.map((token, at) => [token.toLowerCase(), symbols[at]?.token?.toLowerCase()]))

const proposes = ({ intent }: ParsedCase) => intent === 'buy' || intent === 'sell'
const percent = (part: number, whole: number) => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`)
const formatResult = (reading: ParsedCase) => JSON.stringify({ ...reading, language: undefined, understood: undefined })

function print(results: ParsedCase[]): number {
  const parsedCases = cases.map((each, at) => ({ ...each, reading: results[at] as ParsedCase }))
  const traps = parsedCases.filter(({ trap }) => trap)
  const caught = traps.filter(({ reading }) => proposes(reading))
  const otherCases = parsedCases.filter(({ trap }) => !trap)
  const isRight = (each: UtteranceCase & { reading: ParsedCase }) => slotsMatch(each.expect, each.reading, symbolByName)
  const wrongCases = otherCases.filter((each) => !isRight(each))
  console.log(
    `utterances: ${parsedCases.length} (${traps.length} traps), distinct templates: ${new Set(cases.map(toTemplate)).size}`,
  )
  console.log(`traps that proposed something: ${caught.length} of ${traps.length}`)
  for (const { id, text, reading } of caught) console.log(`  ${id}: ${text} → ${formatResult(reading)}`)
  console.log(
    `of the rest right in all slots: ${otherCases.length - wrongCases.length} of ${otherCases.length}, ${percent(otherCases.length - wrongCases.length, otherCases.length)}`,
  )
  table('by language', otherCases, ({ lang }) => lang ?? '?', isRight)
  table('by intent', otherCases, ({ expect }) => expect.intent, isRight)
  console.log(`traps parsed as expected: ${percent(traps.filter(isRight).length, traps.length)}`)
  for (const { id, text, expect, reading } of wrongCases) {
    console.log(`  wrong ${id}: ${text} → ${formatResult(reading)}, expected ${JSON.stringify(expect)}`)
  }
  return caught.length
}

function table<T>(title: string, rows: T[], keyOf: (row: T) => string, isRight: (row: T) => boolean): void {
  const keys = [...new Set(rows.map(keyOf))].sort()
  const parts = keys.map((key) => {
    const own = rows.filter((row) => keyOf(row) === key)
    return `${key} ${own.filter(isRight).length}/${own.length}`
  })
  console.log(`  ${title}: ${parts.join(', ')}`)
}

console.log('With the language that the app is set to:')
const failuresWithModel = print(await parseUtterances(true))
console.log('\nWithout it:')
const failuresWithoutModel = print(await parseUtterances(false))
if (file === undefined) storeResult('utterances', { traps: failuresWithModel + failuresWithoutModel })
if (failuresWithModel + failuresWithoutModel > 0) process.exitCode = 1
