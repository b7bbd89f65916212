import type { QueryClient } from '@tanstack/react-query'
import { chatKeys } from '#features/chat/chat-keys.ts'
import { useCachedState } from '#features/chat/composer/use-cached-state.ts'

/** The messages that this window has sent since it was loaded, by `clientId`. */
export function useSentHere(): readonly string[] {
  return useCachedState<readonly string[]>(chatKeys.sentHere, [])[0]
}

export function rememberSentHere(client: QueryClient, clientId: string): void {
  client.setQueryData<readonly string[]>(chatKeys.sentHere, (earlier = []) => [...earlier, clientId])
}
