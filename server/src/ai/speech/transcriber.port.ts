import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'

/** A symbol that may be spoken, and the chains with a known token of that symbol. */
export type SpokenToken = { symbol: string; chains: readonly ChainKey[] }

/**
 * The result of a transcription. `unsure`: `text` is a guess that must not be acted on, only offered to the user for correction.
 * `orders`: the condition for acting on an order in `text`. Undefined: the command grammar has accepted the recording. `strict-text`: the
 * trade grammar must parse every word. `never`: orders are only offered for correction (decision 215).
 */
export type Transcript = { state: 'done' | 'unsure'; text: string; orders?: 'strict-text' | 'never' }

export type Transcriber = {
  /** The supported languages; empty means any. */
  readonly languages: readonly string[]
  /** Whether it cannot transcribe at all because its model is missing or could not be loaded. */
  readonly isUnusable?: boolean
  /** Loads the model once, and returns whether it can be used. Never rejects. */
  prepare?(): Promise<boolean>
  /**
   * Transcribes a validated recording: PCM WAV, mono, 16 kHz, 16 bit. `tokens`: the symbols to recognize. `userId`: whose budget
   * pays a service. Rejects with `TranscriptionError`.
   */
  transcribe(
    wav: Uint8Array,
    hint: { language: Language; tokens: readonly SpokenToken[]; signal: AbortSignal; userId?: UserId },
  ): Promise<Transcript>
  /** Ends its processes. */
  close?(): void
}

/** The program or vendor failed. */
export class TranscriptionError extends Error {
  override name: string = 'TranscriptionFailed'
}

/** The transcript was not ready within the time limit, or too many recordings were waiting. */
export class TranscriptionTimeoutError extends TranscriptionError {
  override name = 'TranscriptionTimeoutError'
}

/** Failures with their own text: `assistant.speech-…` in the catalogs. */
export type TranscriptionProblemCode =
  | 'missing-model'
  | 'bad-model'
  | 'too-long'
  | 'silence'
  | 'crashed'
  | 'over-budget'

/** A failure that is explained to the user. `values`: the values of the text. */
export class TranscriptionProblem extends TranscriptionError {
  override name = 'TranscriptionProblem'
  readonly code: TranscriptionProblemCode
  readonly values: Readonly<Record<string, number>>
  constructor(code: TranscriptionProblemCode, values: Readonly<Record<string, number>> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.values = values
  }
}
