import { useEffect } from 'react'

/** Calls `open` on Ctrl K or Command K, in fields and above dialogs too, but not above a dialog that only its content can close. */
export function useDockKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isModified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.key.toLowerCase() !== 'k' || !isModified || event.defaultPrevented || event.repeat) return
      if (document.querySelector('dialog[data-blocking]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}
