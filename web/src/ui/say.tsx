import type { ReactNode } from 'react'

export type Kind = 'blank' | 'success' | 'error' | 'loading' | 'custom'
export type Said = { kind: Kind; message: ReactNode }

/** Under this name the window hears what is said, with a `Said` as its detail. */
export const saidEvent = 'murmur:said'

/** Shows a toast: its sentence, and beneath it one plain line that says why. */
export function say(kind: Kind, sentence: string, reason?: string): void {
  const message =
    reason && reason !== sentence ? (
      <>
        <p className="font-semibold">{sentence}</p>
        <p className="text-ink-soft">{reason}</p>
      </>
    ) : (
      sentence
    )
  dispatchEvent(new CustomEvent<Said>(saidEvent, { detail: { kind, message } }))
}
