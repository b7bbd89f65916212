import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'

/** A symbol that may be spoken, and the chains with a known token of that symbol. */
export type SpokenToken = { symbol: string; chains: readonly ChainKey[] }

/**
 * The result of a transcription. `unsure`: `text` is a guess that must not be acted on, only offered to the user for correction.
 */
export type Transcript = { state: 'done' | 'unsure'; text: string }

export type Transcriber = {
  /** The supported languages; empty means any. */
  readonly languages: readonly string[]
  /**
   * Transcribes a validated recording: PCM WAV, mono, 16 kHz, 16 bit. `tokens`: the symbols to recognize. Rejects with
   * `TranscriptionFailed`.
   */
  transcribe(
    wav: Uint8Array,
    hint: { language: Language; tokens: readonly SpokenToken[]; signal: AbortSignal },
  ): Promise<Transcript>
}

/** The program or vendor failed. */
export class TranscriptionFailed extends Error {
  override name: string = 'HearingFailed'
}

/** The transcript was not ready within the time limit, or too many recordings were waiting. */
export class TranscriptionTimeout extends TranscriptionFailed {
  override name = 'HearingTooSlow'
}
