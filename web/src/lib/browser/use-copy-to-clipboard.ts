import { useEffect, useState } from 'react'

export type CopyState = {
  /** True for a while after a copy. */
  isCopied: boolean
  copy(text: string): void
}

/**
 * Copies text to the clipboard and sets `isCopied` for `milliseconds`.
 * @param onFail called if the browser rejects the copy
 */
export function useCopyToClipboard(onFail: (error: unknown) => void, milliseconds = 2000): CopyState {
  // A new object per copy, so that a second copy restarts the timer.
  const [copiedAt, setCopiedAt] = useState<object>()
  useEffect(() => {
    if (!copiedAt) return
    const timer = setTimeout(() => setCopiedAt(undefined), milliseconds)
    return () => clearTimeout(timer)
  }, [copiedAt, milliseconds])
  const copy = (text: string) => {
    // Insecure origins have no clipboard.
    const writing = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('No clipboard'))
    writing.then(() => setCopiedAt({}), onFail)
  }
  return { isCopied: copiedAt !== undefined, copy }
}
