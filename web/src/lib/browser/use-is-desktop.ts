import { useSyncExternalStore } from 'react'

/** From this width the list of chats is shown beside the chat; the theme's `desk`. */
const desktopQuery = '(min-width: 64rem)'
const query = () => (typeof window.matchMedia === 'function' ? window.matchMedia(desktopQuery) : undefined)

function subscribe(changed: () => void): () => void {
  const found = query()
  found?.addEventListener('change', changed)
  return () => found?.removeEventListener('change', changed)
}

/** Whether the window is wide enough for two columns. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? true)
}
