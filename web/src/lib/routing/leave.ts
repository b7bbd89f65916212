import { createContext } from 'react'

/** Leaves the app for another document, replacing the current history entry. Tests record the path instead. */
export const LeaveContext = createContext((path: string) => location.replace(path))

/** Whether this document was loaded from `path`; navigating there again would loop. */
export function wasLoadedFrom(path: string): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && URL.canParse(entry.name) && new URL(entry.name).pathname === path
}
