import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { cleanTranscript } from '#ai/speech/clean-transcript.ts'
import { isOnNamedChain } from '#ai/speech/spoken-token.ts'
import {
  type SpokenToken,
  type Transcriber,
  type Transcript,
  TranscriptionError,
  TranscriptionTimeoutError,
} from '#ai/speech/transcriber.port.ts'
import { createAbortableQueue } from '#platform/concurrency/abortable-queue.ts'
import { createDeadline } from '#platform/concurrency/deadline.ts'
import { soundsAgree } from './acoustic-agreement.ts'
import { extractPcm } from './extract-pcm.ts'
import type { Pocketsphinx } from './find-pocketsphinx.ts'
import { type GrammarFiles, grammarFiles } from './grammar-files.ts'
import { isSameCommand, needsFreeDecode } from './is-same-command.ts'
import { parseHypothesis } from './parse-hypothesis.ts'
import { parseSegments } from './parse-segments.ts'
import { runProgram } from './run-program.ts'

export type PocketsphinxOptions = {
  found: Pocketsphinx
  /** A private folder, emptied at startup, for grammars and recordings in progress. */
  folder: string
  /** Time limit in ms of both passes of one recording, including the time in the queue. Default: 30 s. */
  timeoutMs?: number
}

/** 20 s, longer than any command; 16 kHz, 16-bit, mono. */
const maxPcmBytes = 20 * 32_000
/** A quarter of a second: too short for any word. */
const minPcmBytes = 8_000

/**
 * Transcribes English commands locally, with a grammar of the commands and the listed tokens. Other speech is `unsure`, with a
 * guess that has "…" for unknown words. A command is also `unsure` if the language model decodes it differently or its token is
 * not on the named chain (decision 170). Rejects with `TranscriptionTimeoutError` unless both passes end in time.
 */
export function pocketsphinxTranscriber({
  found,
  folder: directory,
  timeoutMs = 30_000,
}: PocketsphinxOptions): Transcriber {
  // The program runs in another working directory.
  const folder = resolve(directory)
  // Deletes recordings left by a crash.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const getGrammarFiles = grammarFiles(join(folder, 'grammars'), found.dictionary)
  const enqueue = createAbortableQueue(
    availableParallelism(),
    32,
    () => new TranscriptionTimeoutError('too many recordings at once'),
  )
  return {
    languages: ['en'],
    async transcribe(wav, { tokens, signal }) {
      const pcm = extractPcm(wav)
      if (!pcm) throw new TranscriptionError('no recording in mono, 16 kHz, 16 bit')
      if (pcm.byteLength < minPcmBytes || pcm.byteLength > maxPcmBytes) return { state: 'unsure', text: '' }
      // The timeout includes the time in the queue, as the user waits for both.
      const timeLimit = createDeadline(signal, timeoutMs)
      try {
        return await enqueue(timeLimit.signal, async () => {
          const files = await getGrammarFiles(tokens.map(({ symbol }) => symbol))
          return await withRecording(folder, pcm, (directory) =>
            decodeRecording(found, files, directory, timeLimit.signal, tokens),
          )
        })
      } catch (error) {
        signal.throwIfAborted()
        if (timeLimit.isExpired()) throw new TranscriptionTimeoutError('timeout', { cause: error })
        throw error instanceof TranscriptionError ? error : new TranscriptionError('files', { cause: error })
      } finally {
        timeLimit.clear()
      }
    },
  }
}

async function decodeRecording(
  found: Pocketsphinx,
  files: GrammarFiles,
  directory: string,
  signal: AbortSignal,
  tokens: readonly SpokenToken[],
): Promise<Transcript> {
  // Separate files per pass, so that a pass without output does not return the previous pass's.
  const decode = async (pass: string, words: Record<string, string>) => {
    const [hyp, hypseg] = [join(directory, `${pass}.words`), join(directory, `${pass}.segments`)]
    await runProgram(found.program, buildArgs(found, { ...words, hyp, hypseg }, directory), signal)
    const [line, segments] = await Promise.all([hyp, hypseg].map((path) => readFile(path, 'utf8')))
    const hypothesis = parseHypothesis((line ?? '').slice(0, 8192).trim(), files.tokens)
    return hypothesis && { ...hypothesis, words: parseSegments(segments ?? '') }
  }
  const { dictionary } = files
  const careful = await decode('careful', { dict: dictionary, fsg: files.careful })
  if (careful && !careful.isJunk) {
    const transcript = { text: cleanTranscript(careful.text) }
    if (!isOnNamedChain(transcript.text, tokens)) return { state: 'unsure', ...transcript }
    if (!needsFreeDecode(transcript.text)) return { state: 'done', ...transcript }
    const free = await decode('free', { dict: found.dictionary, lm: found.languageModel })
    const isConfirmed =
      free &&
      isSameCommand(transcript.text, free.text) &&
      soundsAgree({ ...files, command: careful.words, free: free.words })
    return { state: isConfirmed ? 'done' : 'unsure', ...transcript }
  }
  // "…" marks unrecognized speech. If it follows a command, show the text as decoded instead of the closest command.
  if (careful && !careful.text.startsWith('…')) return { state: 'unsure', text: cleanTranscript(careful.text) }
  const guess = await decode('guess', { dict: dictionary, fsg: files.guess })
  return { state: 'unsure', text: cleanTranscript(guess?.text ?? '') }
}

/** `words`: a dictionary, a grammar or language model, and the output paths. */
function buildArgs(found: Pocketsphinx, words: Record<string, string>, directory: string): string[] {
  const options = {
    hmm: found.model,
    ctl: join(directory, 'list'),
    cepdir: directory,
    cepext: '.raw',
    adcin: 'yes',
    adchdr: '0',
    logfn: '/dev/null',
    ...words,
  }
  return Object.entries(options).flatMap(([name, value]) => [`-${name}`, value])
}

/** Runs `use` with the recording in a private file, deleted afterwards. */
async function withRecording<T>(folder: string, pcm: Uint8Array, use: (directory: string) => Promise<T>): Promise<T> {
  const directory = join(folder, randomUUID())
  await mkdir(directory, { mode: 0o700 })
  try {
    await writeFile(join(directory, 'recording.raw'), pcm, { mode: 0o600 })
    await writeFile(join(directory, 'list'), 'recording\n', { mode: 0o600 })
    return await use(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
