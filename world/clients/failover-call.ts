import { type ApiClient, apiClient } from './api-client.ts'

/**
 * Calls the first server that responds, like a load balancer with health checks, in the session of one browser. A call whose
 * server dies is sent again to the next one, so it must be a read or have an idempotency key.
 * @param urls origins of the servers, the preferred one first
 * @param publicUrl the origin of all servers, which browsers send
 */
export function failoverCall(
  urls: readonly string[],
  publicUrl: string,
  { cookies }: Pick<ApiClient, 'cookies'>,
): ApiClient['call'] {
  const clients = urls.map((url) => apiClient(url, cookies))
  return async (method, path, body, headers) => {
    let lostError: unknown
    // The first server may run again when the second one dies.
    for (const { call } of [...clients, ...clients]) {
      try {
        return await call(method, path, body, { origin: publicUrl, ...headers })
      } catch (error) {
        lostError = error
      }
    }
    throw lostError
  }
}
