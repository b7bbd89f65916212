import type { QueryClient } from '@tanstack/react-query'
import { onceSoon } from '#lib/http/once-soon.ts'

/** Loads everything under a query's first key again, once for all that ask for it at about the same time. */
export function refreshSoon(client: QueryClient, ...names: string[]): void {
  for (const name of names) {
    void onceSoon(client, name, () => client.invalidateQueries({ queryKey: [name] }))
  }
}
