import { toast } from 'react-hot-toast/headless'

export type Kind = 'blank' | 'success' | 'error' | 'loading' | 'custom'

/**
 * Shows a toast with a message and an optional reason below it.
 * @param besides while an element with the attribute `data-<besides>` shows the same message, the toast is only announced
 */
export function showToast(kind: Kind, sentence: string, reason?: string, besides?: 'receipt'): void {
  const message =
    reason && reason !== sentence ? (
      <>
        <p className="font-semibold">{sentence}</p>
        <p className="text-ink-soft">{reason}</p>
      </>
    ) : (
      sentence
    )
  const options = { className: besides ?? '' }
  if (kind === 'blank') toast(message, options)
  else toast[kind](message, options)
}
