import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches, kept current.
 * @param fallback the result in browsers without `matchMedia`
 */
export function useMediaQuery(media: string, fallback: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const found = find(media)
      found?.addEventListener('change', changed)
      return () => found?.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => find(media)?.matches ?? fallback)
}

function find(media: string): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(media) : undefined
}
