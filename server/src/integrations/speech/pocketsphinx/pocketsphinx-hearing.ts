import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { deadline } from '#core/deadline.ts'
import { inTurn } from '#core/in-turn.ts'
import { cleanHeard } from '#integrations/speech/clean-heard.ts'
import { type Heard, type Hearing, HearingFailed } from '#integrations/speech/hearing.port.ts'
import type { Pocketsphinx } from '#integrations/speech/pocketsphinx/find-pocketsphinx.ts'
import { type GrammarFiles, grammarFiles } from '#integrations/speech/pocketsphinx/grammar-files.ts'
import { readHypothesis } from '#integrations/speech/pocketsphinx/read-hypothesis.ts'
import { readPcm } from '#integrations/speech/pocketsphinx/read-pcm.ts'
import { runProgram } from '#integrations/speech/pocketsphinx/run-program.ts'

export type PocketsphinxPlace = {
  found: Pocketsphinx
  /** A folder of its own, emptied now: grammars, and recordings while they are listened to. */
  folder: string
  timeoutMs?: number
}

/** Nobody takes longer to say a command; 16,000 samples of two bytes a second. */
const mostPcm = 20 * 32_000
/** A quarter of a second: too short for any word. */
const leastPcm = 8_000

/**
 * Hears English commands on this machine, with a grammar of what can be commanded and of the tokens that may be named.
 * Whatever else is said is `unsure`, with a guess in which the words that were no command stand as "…".
 */
export function pocketsphinxHearing({ found, folder: place, timeoutMs = 15_000 }: PocketsphinxPlace): Hearing {
  // The program runs in another folder than we do.
  const folder = resolve(place)
  // What a crash has left: recordings are nobody's to keep.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const filesOf = grammarFiles(join(folder, 'grammars'), found.dictionary)
  const enter = inTurn(availableParallelism(), 32, () => new HearingFailed('too many recordings at once'))
  return {
    languages: ['en'],
    async transcribe(wav, { symbols, signal }) {
      const pcm = readPcm(wav)
      if (!pcm) throw new HearingFailed('no recording in mono, 16 kHz, 16 bit')
      if (pcm.byteLength < leastPcm || pcm.byteLength > mostPcm) return { state: 'unsure', text: '' }
      return enter(signal, async () => {
        const until = deadline(signal, timeoutMs)
        try {
          const files = await filesOf(symbols)
          return await withRecording(folder, pcm, (place) => listen(found, files, place, until.signal))
        } catch (error) {
          signal.throwIfAborted()
          if (error instanceof HearingFailed) throw error
          throw new HearingFailed(until.isLate() ? 'timeout' : 'files', { cause: error })
        } finally {
          until.clear()
        }
      })
    },
  }
}

async function listen(found: Pocketsphinx, files: GrammarFiles, place: string, signal: AbortSignal): Promise<Heard> {
  const hear = async (grammar: string) => {
    const out = join(place, 'heard')
    await runProgram(found.program, argsOf(found, files.dictionary, grammar, place), signal)
    return readHypothesis((await readFile(out, 'utf8')).slice(0, 8192).trim(), files.tokens)
  }
  const careful = await hear(files.careful)
  if (careful && !careful.isJunk) return { state: 'done', text: cleanHeard(careful.text) }
  // A command with one unknown word in it is shown as that, and not as the nearest known word.
  if (careful && /^[^…]+ …$/.test(careful.text)) return { state: 'unsure', text: cleanHeard(careful.text) }
  const guess = await hear(files.guess)
  return { state: 'unsure', text: cleanHeard(guess?.text ?? '') }
}

function argsOf(found: Pocketsphinx, dictionary: string, grammar: string, place: string): string[] {
  const options = {
    hmm: found.model,
    dict: dictionary,
    fsg: grammar,
    ctl: join(place, 'list'),
    cepdir: place,
    cepext: '.raw',
    adcin: 'yes',
    adchdr: '0',
    hyp: join(place, 'heard'),
    logfn: '/dev/null',
  }
  return Object.entries(options).flatMap(([name, value]) => [`-${name}`, value])
}

/** The recording in a file that only we may read, gone when `what` is done. */
async function withRecording<T>(folder: string, pcm: Uint8Array, what: (place: string) => Promise<T>): Promise<T> {
  const place = join(folder, randomUUID())
  await mkdir(place, { mode: 0o700 })
  try {
    await writeFile(join(place, 'recording.raw'), pcm, { mode: 0o600 })
    await writeFile(join(place, 'list'), 'recording\n', { mode: 0o600 })
    return await what(place)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
