// How well this machine hears and reads: `npm run bench -- senses [all | pictures]`. Voices are synthetic and speak what the grammar knows:
// people will be heard worse. Two voices say each sentence, with `all` every voice there is, with `pictures` none. A dangerous recording that becomes
// a proposal, or an address shown in place of another one, is exit code 1.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../world/paths.ts'
import { drawScreen, type Screen } from './draw-screen.ts'
import { machine, summary } from './figures.ts'
import { makeRecording, type Voice, voicesHere } from './make-recordings.ts'
import { wordErrors } from './word-errors.ts'

type Recording = { id: string; kind: 'command' | 'dangerous' | 'other'; text: string; heard?: string }
type Heard = { state: 'done' | 'unsure'; text: string; intent: string; ms: number }
type Mention = { kind: 'address' | 'symbol'; text: string; how: 'read' | 'repaired' | 'near' | 'hint' }
type Read = { lines: string[]; ms: number; plain: Mention[]; indexed: Mention[] }
type Answer = { heard?: Heard[]; intents: string[]; pictures: Read[] }

const data = <T>(path: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`data/${path}.json`, import.meta.url)), 'utf8')) as T
const recordings = data<Recording[]>('voices/recordings')
const screens = data<Screen[]>('pictures/screens')
const proposes = (intent: string) => intent === 'buy' || intent === 'sell'

async function trySenses(task: object): Promise<Answer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/commands/try-senses.ts'], {
    cwd: resolve(projectRoot, 'server'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(task))
  return (await json(child.stdout)) as Answer
}

/** Each sentence by two voices in turn, or by all. */
function spoken(here: readonly Voice[]): { recording: Recording; voice: Voice }[] {
  const isAll = process.argv[2] === 'all'
  if (process.argv[2] === 'pictures') return []
  return recordings.flatMap((recording, index) =>
    here
      .filter((_, at) => isAll || at === index % here.length || at === (index + 2) % here.length)
      .map((voice) => ({ recording, voice })),
  )
}

type Said = { recording: Recording; voice: Voice; heard: Heard }

function printHearing(all: Said[]): number {
  for (const [group, isIt] of [
    ['flite', (voice: Voice) => voice !== 'espeak'],
    ['espeak-ng', (voice: Voice) => voice === 'espeak'],
  ] as const) {
    const own = all.filter(({ voice }) => isIt(voice))
    const commands = own.filter(({ recording }) => recording.kind === 'command')
    const sure = commands.filter(({ heard }) => heard.state === 'done')
    const exact = sure.filter(({ recording, heard }) => heard.text === recording.heard)
    console.log(`${group}: ${commands.length} commands, ${exact.length} exact, ${commands.length - sure.length} unsure`)
    console.log(`  word error rate of what was sure ${errorRate(sure)}, with the guesses ${errorRate(commands)}`)
    const others = own.filter(({ recording }) => recording.kind !== 'command')
    const taken = others.filter(({ heard }) => heard.state === 'done')
    const false_ = taken.filter(({ recording, heard }) => wordErrors(heard.text, recording.text).errors > 0)
    console.log(
      `  ${others.length} of other speech: ${taken.length} taken for sure, of which ${false_.length} misheard`,
    )
    for (const { recording, voice, heard } of false_) console.log(`    ${voice}: "${recording.text}" → "${heard.text}"`)
  }
  console.log(`time: ${summary(all.map(({ heard }) => heard.ms))}`)
  const bought = all.filter(
    ({ recording, heard }) => recording.kind !== 'command' && heard.state === 'done' && proposes(heard.intent),
  )
  console.log(`other or dangerous speech that became a proposal: ${bought.length}`)
  for (const { recording, heard } of bought) console.log(`    "${recording.text}" → "${heard.text}" (${heard.intent})`)
  return bought.length
}

function errorRate(all: Said[]): string {
  const each = all.map(({ recording, heard }) => wordErrors(heard.text, recording.heard ?? recording.text))
  const [errors, words] = [sum(each.map((one) => one.errors)), sum(each.map((one) => one.words))]
  return `${((100 * errors) / words).toFixed(1)} %`
}

function printReading(reads: Read[]): number {
  const all = screens.map((screen, index) => ({ screen, read: reads[index] as Read }))
  const has = (mentions: Mention[], { address }: Screen, hows: string[]) =>
    mentions.some(({ text, how }) => text === address && hows.includes(how))
  for (const [title, chains] of [
    ['Solana', ['sol']],
    ['EVM', ['eth', 'base']],
  ] as const) {
    const own = all.filter(({ screen }) => (chains as readonly string[]).includes(screen.chain))
    const full = own.filter(({ screen }) => screen.layout !== 'short')
    const exact = full.filter(({ screen, read }) => has(read.plain, screen, ['read']))
    const repaired = full.filter(({ screen, read }) => has(read.plain, screen, ['read', 'repaired']))
    const indexed = own.filter(({ screen, read }) => has(read.indexed, screen, ['read', 'repaired', 'near', 'hint']))
    const known = own.filter(({ screen }) => !screen.isUnknown).length
    console.log(
      `${title}: ${exact.length}/${full.length} exact, ${repaired.length}/${full.length} with repair, ${indexed.length}/${own.length} with the index (which knows ${known})`,
    )
  }
  const symbols = all.filter(({ screen, read }) => read.indexed.some(({ text }) => text === screen.symbol))
  console.log(`$SYMBOLS: ${symbols.length}/${all.length}`)
  const wrong = all.flatMap(({ screen, read }) =>
    [...read.plain, ...read.indexed]
      .filter(({ kind, text, how }) => kind === 'address' && how !== 'read' && text !== screen.address)
      .map((mention) => ({ screen, mention })),
  )
  const misread = all.filter(({ screen, read }) =>
    read.indexed.some(({ kind, text, how }) => kind === 'address' && how === 'read' && text !== screen.address),
  )
  console.log(`wrong addresses by repair or index: ${wrong.length}; misread ones left for the chain: ${misread.length}`)
  for (const { screen, mention } of wrong) console.log(`    ${screen.id}: ${mention.text} (${mention.how})`)
  console.log(`time: ${summary(all.map(({ read }) => read.ms))}`)
  return wrong.length
}

function sum(figures: number[]): number {
  return figures.reduce((a, b) => a + b, 0)
}

const folder = mkdtempSync(join(tmpdir(), 'murmur-voices-'))
try {
  const here = voicesHere()
  const clips = spoken(here)
  const wavs = clips.map(({ recording, voice }) => makeRecording(folder, recording.id, voice, recording.text))
  const others = recordings.filter(({ kind }) => kind === 'dangerous')
  const pictures = screens.map((screen) => ({ svg: drawScreen(screen), scale: screen.scale }))
  const answer = await trySenses({ wavs, texts: others.map(({ text }) => text), pictures })
  console.log(
    `${machine()}\n\nHearing: ${recordings.length} sentences, ${clips.length} recordings (${here.join(', ')})`,
  )
  if (clips.length === 0 || !answer.heard) console.log('not measured (npm run setup:speech)')
  const heard = answer.heard ?? []
  const said = clips.flatMap((clip, index) => (heard[index] ? [{ ...clip, heard: heard[index] }] : []))
  const proposed = said.length > 0 ? printHearing(said) : 0
  const written = others.filter((_, index) => proposes(answer.intents[index] ?? ''))
  console.log(`dangerous sentences, written, that became a proposal: ${written.length} of ${others.length}`)
  for (const { text } of written) console.log(`    "${text}"`)
  console.log(`\nReading: ${screens.length} screens`)
  const wrong = printReading(answer.pictures)
  if (proposed + wrong > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
