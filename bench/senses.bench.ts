// Accuracy of speech recognition and OCR on this machine: `npm run bench -- senses [all | commands | traps | pictures]`. Voices are synthetic and speak sentences of the
// grammar, so real voices have more errors. Two voices speak each sentence; with `all`, every installed voice. `commands`, `traps`
// and `pictures` measure one part only; a number after `traps` samples that many traps. Appends each result to a file. Exits with 1
// if a dangerous recording becomes a proposal, a trap returns a certain transcript, or a wrong address is shown.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawScreen, type Screen } from './screens/draw-screen.ts'
import { countWordErrors } from './senses/count-word-errors.ts'
import { findInstalledVoices, makeRecording, type Voice } from './senses/make-recordings.ts'
import { isTradeIntent, type Mention, type OcrOutcome, runSenses, type Transcript } from './senses/run-senses.ts'
import { printTraps, spokenTraps } from './senses/spoken-traps.ts'
import { describeMachine, summarize } from './stats.ts'

type Recording = { id: string; kind: 'command' | 'dangerous' | 'other'; text: string; expected?: string }

const data = <T>(path: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`data/${path}.json`, import.meta.url)), 'utf8')) as T
const selectedPart = process.argv[2]
const recordings = data<Recording[]>('voices/recordings')
const screens = data<Screen[]>('pictures/screens')

/** Assigns each sentence to two alternating voices, or to all voices. */
function assignVoices(voicesToUse: readonly Voice[]): { recording: Recording; voice: Voice }[] {
  const isAll = selectedPart === 'all'
  if (selectedPart === 'pictures' || selectedPart === 'traps') return []
  return recordings.flatMap((recording, index) =>
    voicesToUse
      .filter((_, at) => isAll || at === index % voicesToUse.length || at === (index + 2) % voicesToUse.length)
      .map((voice) => ({ recording, voice })),
  )
}

type TranscribedRecording = { recording: Recording; voice: Voice; transcript: Transcript }

function printTranscripts(all: TranscribedRecording[]): number {
  for (const [group, isIt] of [
    ['flite', (voice: Voice) => voice !== 'espeak'],
    ['espeak-ng', (voice: Voice) => voice === 'espeak'],
  ] as const) {
    const own = all.filter(({ voice }) => isIt(voice))
    const commands = own.filter(({ recording }) => recording.kind === 'command')
    const sureCommands = commands.filter(({ transcript }) => transcript.state === 'done')
    const exact = sureCommands.filter(({ recording, transcript }) => transcript.text === recording.expected)
    console.log(
      `${group}: ${commands.length} commands, ${exact.length} exact, ${commands.length - sureCommands.length} unsure`,
    )
    console.log(
      `  word error rate of what was sure ${formatErrorRate(sureCommands)}, with the guesses ${formatErrorRate(commands)}`,
    )
    const others = own.filter(({ recording }) => recording.kind !== 'command')
    const acceptedOthers = others.filter(({ transcript }) => transcript.state === 'done')
    const misheard = acceptedOthers.filter(
      ({ recording, transcript }) => countWordErrors(transcript.text, recording.text).errors > 0,
    )
    console.log(
      `  ${others.length} of other speech: ${acceptedOthers.length} taken for sure, of which ${misheard.length} misheard`,
    )
    for (const { recording, voice, transcript } of misheard)
      console.log(`    ${voice}: "${recording.text}" → "${transcript.text}"`)
  }
  printVoices(all)
  console.log(`time: ${summarize(all.map(({ transcript }) => transcript.ms))}`)
  const proposedTrades = all.filter(
    ({ recording, transcript }) =>
      recording.kind !== 'command' && transcript.state === 'done' && isTradeIntent(transcript.intent),
  )
  console.log(`other or dangerous speech that became a proposal: ${proposedTrades.length}`)
  for (const { recording, transcript } of proposedTrades)
    console.log(`    "${recording.text}" → "${transcript.text}" (${transcript.intent})`)
  return proposedTrades.length
}

/** Prints the results of spoken commands. A certain transcript that differs from the spoken text counts as wrong. */
function printVoices(all: TranscribedRecording[]) {
  const commands = all.filter(({ recording }) => recording.kind === 'command')
  for (const voice of new Set(commands.map((each) => each.voice))) {
    const own = commands.filter((each) => each.voice === voice)
    const sureCommands = own.filter(({ transcript }) => transcript.state === 'done')
    const wrong = sureCommands.filter(({ recording, transcript }) => transcript.text !== recording.expected)
    const share = Math.round((100 * (sureCommands.length - wrong.length)) / own.length)
    console.log(
      `  ${voice}: ${sureCommands.length - wrong.length} of ${own.length} commands certain (${share} %), ${wrong.length} wrong`,
    )
    for (const { recording, transcript } of own) {
      if (transcript.text !== recording.expected || transcript.state !== 'done')
        console.log(`    ${transcript.state}: "${recording.text}" → "${transcript.text}"`)
    }
  }
}

function formatErrorRate(all: TranscribedRecording[]): string {
  const each = all.map(({ recording, transcript }) =>
    countWordErrors(transcript.text, recording.expected ?? recording.text),
  )
  const [errors, words] = [sum(each.map((one) => one.errors)), sum(each.map((one) => one.words))]
  return `${((100 * errors) / words).toFixed(1)} %`
}

function printOcr(reads: OcrOutcome[]): number {
  const all = screens.map((screen, index) => ({ screen, read: reads[index] as OcrOutcome }))
  const has = (mentions: Mention[], { address }: Screen, hows: string[]) =>
    mentions.some(({ text, matchKind }) => text === address && hows.includes(matchKind))
  for (const [title, chains] of [
    ['Solana', ['sol']],
    ['EVM', ['eth', 'base']],
  ] as const) {
    const own = all.filter(({ screen }) => (chains as readonly string[]).includes(screen.chain))
    const full = own.filter(({ screen }) => screen.layout !== 'short')
    const exact = full.filter(({ screen, read }) => has(read.plain, screen, ['read']))
    const repaired = full.filter(({ screen, read }) => has(read.plain, screen, ['read', 'repaired']))
    const indexed = own.filter(({ screen, read }) => has(read.indexed, screen, ['read', 'repaired', 'near', 'hint']))
    const knownCount = own.filter(({ screen }) => !screen.isUnknown).length
    console.log(
      `${title}: ${exact.length}/${full.length} exact, ${repaired.length}/${full.length} with repair, ${indexed.length}/${own.length} with the index (which knows ${knownCount})`,
    )
  }
  const symbols = all.filter(({ screen, read }) => read.indexed.some(({ text }) => text === screen.symbol))
  console.log(`$SYMBOLS: ${symbols.length}/${all.length}`)
  const wrong = all.flatMap(({ screen, read }) =>
    [...read.plain, ...read.indexed]
      .filter(({ kind, text, matchKind }) => kind === 'address' && matchKind !== 'read' && text !== screen.address)
      .map((mention) => ({ screen, mention })),
  )
  const misread = all.filter(({ screen, read }) =>
    read.indexed.some(
      ({ kind, text, matchKind }) => kind === 'address' && matchKind === 'read' && text !== screen.address,
    ),
  )
  console.log(`wrong addresses by repair or index: ${wrong.length}; misread ones left for the chain: ${misread.length}`)
  for (const { screen, mention } of wrong) console.log(`    ${screen.id}: ${mention.text} (${mention.matchKind})`)
  console.log(`time: ${summarize(all.map(({ read }) => read.ms))}`)
  return wrong.length
}

/** A random sample of `count` elements; all elements if `count` is not a number. */
function sample<T>(all: T[], count: number): T[] {
  if (!(count > 0)) return all
  return all
    .map((each) => ({ each, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ each }) => each)
}

function sum(figures: number[]): number {
  return figures.reduce((a, b) => a + b, 0)
}

const folder = mkdtempSync(join(tmpdir(), 'murmur-voices-'))
try {
  const voicesToUse = findInstalledVoices()
  const clips = assignVoices(voicesToUse)
  const wavs = clips.map(({ recording, voice }) => makeRecording(folder, recording.id, { voice }, recording.text))
  const others = recordings.filter(({ kind }) => kind === 'dangerous')
  const traps =
    selectedPart === 'pictures' || selectedPart === 'commands'
      ? []
      : sample(spokenTraps(voicesToUse), Number(process.argv[3]))
  const trapWavs = traps.map(({ trap, speaking }) => makeRecording(folder, trap.id, speaking, trap.text))
  const shown = selectedPart === 'traps' || selectedPart === 'commands' ? [] : screens
  const pictures = shown.map((screen) => ({ svg: drawScreen(screen), scale: screen.scale }))
  const spokenTexts = [...clips.map(({ recording }) => recording.text), ...traps.map(({ trap }) => trap.text)]
  const results = join(tmpdir(), `murmur-senses-${process.pid}.jsonl`)
  console.log(`Results as they come: ${results}`)
  const task = { wavs: [...wavs, ...trapWavs], texts: others.map(({ text }) => text), pictures }
  const answer = await runSenses(task, (at, transcript) =>
    appendFileSync(results, `${JSON.stringify({ spoken: spokenTexts[at], ...transcript })}\n`),
  )
  console.log(
    `${describeMachine()}\n\nSpeech: ${recordings.length} sentences, ${clips.length} recordings (${voicesToUse.join(', ')})`,
  )
  if (wavs.length + trapWavs.length > 0 && answer.transcripts.length === 0)
    console.log('not measured (npm run setup:speech)')
  const { transcripts } = answer
  const transcribed = clips.flatMap((clip, index) =>
    transcripts[index] ? [{ ...clip, transcript: transcripts[index] }] : [],
  )
  const proposalCount = transcribed.length > 0 ? printTranscripts(transcribed) : 0
  const wrongTrapCount = traps.length > 0 ? printTraps(traps, transcripts.slice(clips.length)) : 0
  const writtenProposals = others.filter((_, index) => isTradeIntent(answer.intents[index] ?? ''))
  console.log(`dangerous sentences, written, that became a proposal: ${writtenProposals.length} of ${others.length}`)
  for (const { text } of writtenProposals) console.log(`    "${text}"`)
  console.log(`\nPictures: ${shown.length} screens`)
  const wrong = shown.length > 0 ? printOcr(answer.pictures) : 0
  if (!answer.isComplete) console.log('The run ended early: the figures above cover only what was finished.')
  if (proposalCount + wrongTrapCount + wrong > 0 || !answer.isComplete) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
