import { useMediaQuery } from '#lib/browser/use-media-query.ts'

/** Whether the window is wide enough for two columns: the theme's `desk`. */
export function useIsDesktop(): boolean {
  return useMediaQuery('(min-width: 64rem)', true)
}
