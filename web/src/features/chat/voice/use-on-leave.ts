import { useEffect } from 'react'

/** Calls `leave` on unmount and when the page is left, even into the browser's back/forward cache. */
export function useOnLeave(leave: () => void) {
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [leave])
}
