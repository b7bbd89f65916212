import type { Language } from '@murmur/contract/languages'
import { createDeadline } from '#platform/concurrency/deadline.ts'
import { type Transcriber, type Transcript, TranscriptionError, TranscriptionTimeoutError } from './transcriber.port.ts'

type Options = {
  /** Transcribes English with the command grammar. Undefined if not installed. */
  grammar: Transcriber | undefined
  /** Transcribes any sentence in several languages. */
  general: Transcriber
  /** Time limit in ms for one recording. */
  timeoutMs: number
}

/** The language whose orders the command grammar has. */
const grammarLanguage: Language = 'en'

/**
 * Transcribes with a general model, but in English tries the command grammar first. Orders in the general model's English transcript are
 * never acted on.
 */
export function withCommandGrammar({ grammar, general, timeoutMs }: Options): Transcriber {
  async function transcribeEnglish(...[wav, hint]: Parameters<Transcriber['transcribe']>): Promise<Transcript> {
    const commandTranscript = await grammar?.transcribe(wav, hint).catch((error) => {
      hint.signal.throwIfAborted()
      if (!(error instanceof TranscriptionError)) throw error
      return undefined
    })
    if (commandTranscript?.state === 'done' || (commandTranscript && general.isUnusable)) return commandTranscript
    try {
      return { ...(await general.transcribe(wav, hint)), orders: 'never' }
    } catch (error) {
      if (commandTranscript && error instanceof TranscriptionError) return commandTranscript
      throw error
    }
  }
  return {
    get languages() {
      return general.isUnusable && grammar ? grammar.languages : general.languages
    },
    get isUnusable() {
      return general.isUnusable === true && grammar === undefined
    },
    prepare: async () => (await general.prepare?.()) ?? true,
    async transcribe(wav, hint) {
      if (hint.language !== grammarLanguage) return general.transcribe(wav, hint)
      // Both passes share the time limit of one.
      const limit = createDeadline(hint.signal, timeoutMs, () => new TranscriptionTimeoutError('timeout'))
      try {
        return await transcribeEnglish(wav, { ...hint, signal: limit.signal })
      } finally {
        limit.clear()
      }
    },
    close: () => general.close?.(),
  }
}
