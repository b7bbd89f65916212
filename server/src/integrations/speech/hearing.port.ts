import type { Language } from '@murmur/contract/languages'

/**
 * What was heard. `unsure`: `text` is a guess outside of what it knows for certain; nothing may be made of it but a text for the
 * user to correct.
 */
export type Heard = { state: 'done' | 'unsure'; text: string }

export type Hearing = {
  /** The languages that are heard; empty: any. */
  readonly languages: readonly string[]
  /**
   * Writes down a recording: PCM WAV, mono, 16 kHz, 16 bit, checked before. Rejects with `HearingFailed` when it could not listen.
   * `symbols`: tokens that may be named.
   */
  transcribe(
    wav: Uint8Array,
    hint: { language: Language; symbols: readonly string[]; signal: AbortSignal },
  ): Promise<Heard>
}

/** It could not listen: its program or its vendor failed. */
export class HearingFailed extends Error {
  override name = 'HearingFailed'
}
