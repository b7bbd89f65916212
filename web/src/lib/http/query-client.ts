import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#lib/http/call-error.ts'

/** Reads may be asked again quietly; a refusal is an answer and is not. */
export function shouldAskAgain(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 424)
}

/** The app's store of the server's replies. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldAskAgain, staleTime: 5000 },
      // Nothing that changes anything is ever sent again by itself, nor kept back until the network returns.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
