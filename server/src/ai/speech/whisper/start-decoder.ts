import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism, constants, setPriority } from 'node:os'
import type { Language } from '@murmur/contract/languages'
import { TranscriptionProblem } from '#ai/speech/transcriber.port.ts'
import type { WhisperModel } from './find-whisper-model.ts'

/** A process with a loaded model. It decodes one recording at a time. */
export type Decoder = {
  /** Rejects with a `TranscriptionProblem`, or with the signal's reason after it has killed the process. */
  decode(samples: Float32Array, language: Language, signal: AbortSignal): Promise<string>
  isAlive(): boolean
  close(): void
}

/** Sent by the process in this order: each once, then one text per recording. */
type DecoderMessage = { kind: 'started' } | { kind: 'loaded' } | { kind: 'text'; text: string }

/**
 * The source of the process, as text, because the server is one bundle. It is a separate process, because sherpa-onnx ends the whole
 * process on a broken model.
 */
const decoderSource = `
  const { OfflineRecognizer } = require(process.argv[1])
  const { encoder, decoder, tokens, numThreads } = JSON.parse(process.argv[2])
  const configFor = (language) => ({
    featConfig: { sampleRate: 16000, featureDim: 80 },
    modelConfig: { whisper: { encoder, decoder, language, task: 'transcribe', tailPaddings: -1 }, tokens, numThreads, provider: 'cpu', debug: 0 },
  })
  process.on('disconnect', () => process.exit())
  process.send({ kind: 'started' })
  const recognizer = new OfflineRecognizer(configFor('en'))
  process.send({ kind: 'loaded' })
  process.on('message', ({ samples, language }) => {
    recognizer.setConfig(configFor(language))
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples, sampleRate: 16000 })
    recognizer.decode(stream)
    process.send({ kind: 'text', text: String(recognizer.getResult(stream).text) })
  })
`

/**
 * Starts the process and loads the model. Rejects with a `TranscriptionProblem`: `missing-model` without the package sherpa-onnx-node or
 * its build for this system, `bad-model` if the model does not load. `source`: its JavaScript.
 */
export async function startDecoder(
  model: WhisperModel,
  signal: AbortSignal,
  source = decoderSource,
  packagePath = findPackage(),
): Promise<Decoder> {
  signal.throwIfAborted()
  if (packagePath === undefined) throw new TranscriptionProblem('missing-model')
  const options = JSON.stringify({ ...model, numThreads: Math.min(2, availableParallelism()) })
  const child = spawn(process.execPath, ['-e', source, packagePath, options], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Samples are sent as they are, without JSON.
    serialization: 'advanced',
    env: { LC_ALL: 'C' },
    cwd: '/',
  })
  // Without a listener an error between two recordings would end the server.
  child.on('error', () => undefined)
  lowerPriority(child.pid)
  let hasStarted = false
  const awaitReport = (kind: DecoderMessage['kind'], until: AbortSignal, lost: () => TranscriptionProblem) =>
    waitForMessage(child, kind, until, lost, () => {
      hasStarted = true
    })
  await awaitReport('loaded', signal, () => new TranscriptionProblem(hasStarted ? 'bad-model' : 'missing-model'))
  unrefProcess(child)
  return {
    async decode(samples, language, until) {
      child.ref()
      child.channel?.ref()
      try {
        const report = awaitReport('text', until, () => new TranscriptionProblem('crashed'))
        child.send({ samples, language }, () => undefined)
        const { text = '' } = (await report) as { text?: string }
        return text
      } finally {
        unrefProcess(child)
      }
    },
    isAlive: () => !child.killed && child.exitCode === null && child.signalCode === null && child.connected,
    close: () => child.kill('SIGKILL'),
  }
}

/** Waits for a report; `onStarted` is called for the first one. An abort kills the process. */
function waitForMessage(
  child: ChildProcess,
  kind: DecoderMessage['kind'],
  signal: AbortSignal,
  lost: () => TranscriptionProblem,
  onStarted: () => void,
): Promise<DecoderMessage> {
  return new Promise<DecoderMessage>((resolve, reject) => {
    const end = (settle: () => void) => {
      child.off('message', onMessage).off('exit', onLost).off('error', onLost)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onMessage = (report: DecoderMessage) => {
      if (report.kind === 'started') onStarted()
      if (report.kind === kind) end(() => resolve(report))
    }
    const onLost = () => end(() => reject(lost()))
    const onAbort = () => {
      child.kill('SIGKILL')
      end(() => reject(signal.reason))
    }
    child.on('message', onMessage).once('exit', onLost).once('error', onLost)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** An idle process does not keep the server running. */
function unrefProcess(child: ChildProcess) {
  child.unref()
  child.channel?.unref()
}

/** Path of the native package; undefined if it is not installed. */
export function findPackage(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('sherpa-onnx-node')
  } catch {
    return undefined
  }
}

/** Trades have priority over transcription. */
function lowerPriority(pid: number | undefined) {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Already exited, or not permitted.
  }
}
