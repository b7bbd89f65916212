import { toast } from 'react-hot-toast/headless'

export type Kind = 'blank' | 'success' | 'error' | 'loading' | 'custom'

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
  if (kind === 'blank') toast(message)
  else toast[kind](message)
}
