import { toast } from 'react-hot-toast/headless'

export type Kind = 'blank' | 'success' | 'error' | 'loading' | 'custom'

/** Shows a toast with a message and an optional reason below it. */
export function showToast(kind: Kind, sentence: string, reason?: string): void {
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
