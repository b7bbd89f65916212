// The tokens that the assistant offers for forty generated screenshots of eight kinds: `npm run bench -- pictures [KIND]`, with a
// part of a kind's name to select some. A picture counts if every wanted token is offered, imitations only with a warning. It is
// wrong if a token is offered that it does not show. Exits with 1 below 34 of 40, with a wrong offer, or with a QR code that was
// not read.
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { projectRoot } from '../world/paths.ts'
import { type PictureCase, pictureKinds } from './pictures/picture-case.ts'
import { pictureCases } from './pictures/picture-cases.ts'
import { describeMachine, summarize } from './stats.ts'

type OfferedToken = { symbol: string; address: string; isVerified: boolean }
type Outcome = { offered: OfferedToken[]; hasWarning: boolean; lines: string[]; ms: number }

const minCorrectShare = 34 / 40
const cases = pictureCases.filter(({ kind }) => kind.includes(process.argv[2] ?? ''))

async function readAll(): Promise<Outcome[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/commands/try-pictures.ts'], {
    cwd: resolve(projectRoot, 'server'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(cases.map(({ svg, turn = 0, isPhoto = false }) => ({ svg, turn, isPhoto }))))
  return JSON.parse(await text(child.stdout))
}

function findFalseNegatives({ wanted, isCopy }: PictureCase, { offered, hasWarning }: Outcome): string[] {
  const missing = wanted.filter((each) => !offered.some(({ symbol, address }) => symbol === each || address === each))
  return isCopy && !hasWarning ? [...missing, 'a warning'] : missing
}

/** The offered tokens that the picture neither names nor holds the address of. */
function findFalsePositives({ wanted, others = [] }: PictureCase, { offered }: Outcome): string[] {
  const isInPicture = ({ symbol, address }: OfferedToken) =>
    [...wanted, ...others].some((each) => [symbol, address].includes(each))
  return offered.filter((each) => !isInPicture(each)).map(({ symbol, address }) => `${symbol} ${address}`)
}

const outcomes = await readAll()
const judgedCases = cases.map((each, at) => {
  const outcome = outcomes[at] as Outcome
  return { each, outcome, missing: findFalseNegatives(each, outcome), wrong: findFalsePositives(each, outcome) }
})
console.log(`${describeMachine()}\n`)
for (const kind of pictureKinds) {
  const own = judgedCases.filter(({ each }) => each.kind === kind)
  if (own.length > 0)
    console.log(`${kind}: ${own.filter(({ missing }) => missing.length === 0).length} of ${own.length}`)
}
for (const { each, outcome, missing, wrong } of judgedCases) {
  if (missing.length + wrong.length === 0) continue
  console.log(
    `\n${each.kind} (${each.wanted.join(', ')}): missing ${missing.join(', ') || '–'}; wrong ${wrong.join(', ') || '–'}`,
  )
  for (const line of outcome.lines) console.log(`    ${line}`)
}
const rightCount = judgedCases.filter(({ missing }) => missing.length === 0).length
const wrong = judgedCases.filter((each) => each.wrong.length > 0).length
const codes = judgedCases.filter(({ each }) => each.kind === 'QR code')
const readCodes = codes.filter(({ missing }) => missing.length === 0).length
console.log(
  `\noffered the right tokens: ${rightCount} of ${judgedCases.length}; wrong: ${wrong}; QR codes: ${readCodes} of ${codes.length}`,
)
console.log(`time: ${summarize(outcomes.map(({ ms }) => ms))}`)
if (rightCount < minCorrectShare * judgedCases.length || wrong > 0 || readCodes < codes.length) process.exitCode = 1
