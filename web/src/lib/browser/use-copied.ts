import { useEffect, useState } from 'react'

export type Copied = {
  /** True for a while after a copy. */
  isCopied: boolean
  copy(text: string): void
}

/**
 * Copies text to the clipboard and flags it for so many milliseconds.
 * @param onFail hears that the browser did not let it
 */
export function useCopied(onFail: (error: unknown) => void, milliseconds = 2000): Copied {
  // Each copy is a new moment, so that a second one starts the time anew.
  const [copiedAt, setCopiedAt] = useState<object>()
  useEffect(() => {
    if (!copiedAt) return
    const timer = setTimeout(() => setCopiedAt(undefined), milliseconds)
    return () => clearTimeout(timer)
  }, [copiedAt, milliseconds])
  const copy = (text: string) => {
    // Pages of an insecure origin have no clipboard at all.
    const written = navigator.clipboard
      ? navigator.clipboard.writeText(text)
      : Promise.reject(new Error('No clipboard'))
    written.then(() => setCopiedAt({}), onFail)
  }
  return { isCopied: copiedAt !== undefined, copy }
}
