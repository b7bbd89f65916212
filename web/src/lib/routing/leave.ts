import { createContext } from 'react'

/** Leaves the app for a page of its own, in place of the address it stands at. Tests note where it led instead. */
export const LeaveContext = createContext((path: string) => location.replace(path))

/** Whether this very document came from that path: then leaving for it would only lead back here, again and again. */
export function cameFrom(path: string): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && URL.canParse(entry.name) && new URL(entry.name).pathname === path
}
