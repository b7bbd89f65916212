import { toast } from 'react-hot-toast/headless'

type Kind = 'blank' | 'success' | 'error' | 'loading' | 'custom'

/** Shows a toast: its sentence, and beneath it one plain line that says why. */
export function say(kind: Kind, sentence: string, reason?: string): string {
  const message =
    reason && reason !== sentence ? (
      <>
        <p className="font-semibold">{sentence}</p>
        <p className="text-ink-soft">{reason}</p>
      </>
    ) : (
      sentence
    )
  return kind === 'blank' ? toast(message) : toast[kind](message)
}
