import type { ChainKey } from '@murmur/contract/chains'
import type { Language } from '@murmur/contract/languages'

/** A token that may be named aloud, by its symbol, and the chains where a token of that symbol is known. */
export type SpokenToken = { symbol: string; chains: readonly ChainKey[] }

/**
 * What was heard. `unsure`: `text` is a guess outside of what it knows for certain; nothing may be made of it but a text for the
 * user to correct.
 */
export type Transcript = { state: 'done' | 'unsure'; text: string }

export type Transcriber = {
  /** The languages that are heard; empty: any. */
  readonly languages: readonly string[]
  /**
   * Writes down a recording: PCM WAV, mono, 16 kHz, 16 bit, checked before. Rejects with `HearingFailed` when it could not listen.
   * `tokens`: what may be named.
   */
  transcribe(
    wav: Uint8Array,
    hint: { language: Language; tokens: readonly SpokenToken[]; signal: AbortSignal },
  ): Promise<Transcript>
}

/** It could not listen: its program or its vendor failed. */
export class TranscriptionFailed extends Error {
  override name: string = 'HearingFailed'
}

/** The transcript was not ready within the time limit, or too many recordings were waiting. */
export class TranscriptionTimeout extends TranscriptionFailed {
  override name = 'HearingTooSlow'
}
