import { useEffect } from 'react'

/** Calls `leave` when the screen or the page is left, even for the browser's own store of left pages. */
export function useLeaving(leave: () => void) {
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [leave])
}
