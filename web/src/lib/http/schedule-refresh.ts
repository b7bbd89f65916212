import type { QueryClient } from '@tanstack/react-query'
import { coalesce } from '#lib/http/coalesce.ts'

/** Invalidates all queries with these first keys; calls within a short time are batched. */
export function scheduleRefresh(client: QueryClient, ...names: string[]): void {
  for (const name of names) {
    void coalesce(client, name, () => client.invalidateQueries({ queryKey: [name] }))
  }
}
