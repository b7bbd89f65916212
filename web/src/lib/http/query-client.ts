import { QueryClient } from '@tanstack/react-query'
import { CallError } from '#lib/http/call-error.ts'

/** Retries a failed read up to twice, but not a refusal. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallError && (error.status === 0 || error.status >= 424)
}

/** Creates the app's cache of server responses. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 5000 },
      // Mutations are never retried automatically, nor queued until the network returns.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
