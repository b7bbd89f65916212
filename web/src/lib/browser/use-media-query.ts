import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches, kept current.
 * @param fallback the result in browsers without `matchMedia`
 */
export function useMediaQuery(media: string, fallback: boolean): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const mediaQuery = find(media)
      mediaQuery?.addEventListener('change', changed)
      return () => mediaQuery?.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => find(media)?.matches ?? fallback)
}

function find(media: string): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(media) : undefined
}
