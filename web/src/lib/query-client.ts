import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '#lib/call-error.ts'

/** Reads may be asked again quietly; a refusal is an answer and is not. */
export function shouldAskAgain(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 424)
}

/** The app's store of what the server said. `onSignedOut` hears when any call finds the session gone. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof CallError && error.code === 'SIGNED_OUT') onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: shouldAskAgain, staleTime: 5000 },
      // Nothing that changes anything is ever sent again by itself, nor kept back until the network returns.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
