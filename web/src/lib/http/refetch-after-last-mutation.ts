import type { QueryClient } from '@tanstack/react-query'

/**
 * Refetches the data of a key, for `onSettled` of an optimistic mutation with the same key. While another one is pending, a reply would
 * undo that one's change on the page; its own end refetches.
 */
export async function refetchAfterLastMutation(client: QueryClient, key: readonly string[]): Promise<void> {
  // The settling mutation still counts.
  if (client.isMutating({ mutationKey: key }) === 1) await client.invalidateQueries({ queryKey: key })
}
