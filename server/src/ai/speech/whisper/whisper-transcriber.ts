import { type Language, languages } from '@murmur/contract/languages'
import { cleanTranscript } from '#ai/speech/clean-transcript.ts'
import { extractPcm } from '#ai/speech/pocketsphinx/extract-pcm.ts'
import {
  type Transcriber,
  TranscriptionError,
  TranscriptionProblem,
  TranscriptionTimeoutError,
} from '#ai/speech/transcriber.port.ts'
import { createAbortableQueue } from '#platform/concurrency/abortable-queue.ts'
import { createDeadline } from '#platform/concurrency/deadline.ts'
import { findWhisperModel, type WhisperModel } from './find-whisper-model.ts'
import { type Decoder, startDecoder } from './start-decoder.ts'
import { hasNoSpeech, toSamples } from './to-samples.ts'

export type WhisperOptions = {
  /** Folder of the model's files. */
  folder: string
  /** Time limit in ms for one recording, including the time in the queue and the loading of the model. */
  timeoutMs: number
  /** Time in ms after which an unused process ends and frees its memory. */
  idleMs?: number
  start?: (model: WhisperModel, signal: AbortSignal) => Promise<Decoder>
}

/** Whether a transcript has no words besides notes about sounds: "[Music]", "（音乐）", "♪". */
function isOnlyNotes(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replace(/\[[^\]]*\]|\([^)]*\)|（[^）]*）|【[^】]*】/gu, ''))
}

/** Just under Whisper's window of 30 s. It ignores what follows, so longer recordings are rejected. */
const maxSeconds = 29
const samplesPerSecond = 16_000
const maxWaiting = 8
/** Loading reads hundreds of megabytes from a disk. */
const prepareMs = 120_000

/**
 * Transcribes locally with Whisper by sherpa-onnx, in a separate process that starts with the first recording. One recording at a time.
 * Any word of a transcript may be wrong, so orders need the strict text grammar. Rejects with `TranscriptionProblem`.
 */
export function whisperTranscriber({
  folder,
  timeoutMs,
  idleMs = 300_000,
  start = startDecoder,
}: WhisperOptions): Transcriber {
  const isMultilingual = findWhisperModel(folder)?.isMultilingual ?? true
  let isUnusable = findWhisperModel(folder) === undefined
  let decoder: Decoder | undefined
  let idleTimer: NodeJS.Timeout | undefined
  const enqueue = createAbortableQueue(
    1,
    maxWaiting,
    () => new TranscriptionTimeoutError('too many recordings at once'),
  )

  const close = () => {
    clearTimeout(idleTimer)
    decoder?.close()
    decoder = undefined
  }
  async function getDecoder(signal: AbortSignal): Promise<Decoder> {
    clearTimeout(idleTimer)
    if (decoder?.isAlive()) return decoder
    const model = findWhisperModel(folder)
    if (!model) throw new TranscriptionProblem('missing-model')
    decoder = await start(model, signal)
    return decoder
  }
  /** Runs `use` with the process, alone, and within the time limit. */
  async function run<T>(signal: AbortSignal, ms: number, use: (decoder: Decoder, until: AbortSignal) => Promise<T>) {
    const limit = createDeadline(signal, ms)
    try {
      return await enqueue(limit.signal, async () => {
        const readyDecoder = await getDecoder(limit.signal)
        isUnusable = false
        return use(readyDecoder, limit.signal)
      })
    } catch (error) {
      signal.throwIfAborted()
      if (limit.isExpired()) throw new TranscriptionTimeoutError('timeout', { cause: error })
      if (error instanceof TranscriptionProblem)
        isUnusable ||= error.code === 'missing-model' || error.code === 'bad-model'
      throw error instanceof TranscriptionError ? error : new TranscriptionProblem('crashed', {}, { cause: error })
    } finally {
      limit.clear()
      clearTimeout(idleTimer)
      idleTimer = setTimeout(close, idleMs).unref()
    }
  }

  return {
    languages: isMultilingual ? languages : ['en' satisfies Language],
    get isUnusable() {
      return isUnusable
    },
    prepare: () => run(new AbortController().signal, prepareMs, async () => true).catch(() => false),
    async transcribe(wav, { language, signal }) {
      signal.throwIfAborted()
      const pcm = extractPcm(wav)
      if (!pcm) throw new TranscriptionError('no recording in mono, 16 kHz, 16 bit')
      if (pcm.byteLength > maxSeconds * samplesPerSecond * 2)
        throw new TranscriptionProblem('too-long', { seconds: maxSeconds })
      const samples = toSamples(pcm)
      if (hasNoSpeech(samples)) throw new TranscriptionProblem('silence')
      const transcript = await run(signal, timeoutMs, (ready, until) => ready.decode(samples, language, until))
      const text = cleanTranscript(transcript)
      return isOnlyNotes(text) ? { state: 'unsure', text: '' } : { state: 'done', text, orders: 'strict-text' }
    },
    close,
  }
}
