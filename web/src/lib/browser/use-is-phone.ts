import { useMediaQuery } from '#lib/browser/use-media-query.ts'

/** Whether the window is as narrow as a phone: below the theme's `sm`. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 39.99rem)', false)
}
