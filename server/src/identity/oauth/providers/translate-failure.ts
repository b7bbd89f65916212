import { OAuthFailure } from './oauth-provider.port.ts'

/** Runs one exchange with a provider; converts any error into an OAuthFailure that contains no secret. */
export async function translateFailure<T>(step: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OAuthFailure) throw error
    if (isDenied(error)) throw new OAuthFailure('cancelled', `${step}: the user cancelled`)
    throw new OAuthFailure('failed', `${step}: ${getErrorCode(error)}`)
  }
}

function isDenied(error: unknown): boolean {
  return (error as { error?: unknown } | null)?.error === 'access_denied'
}

/** Returns the library's error code. Its messages are not used, because they may quote the response. */
function getErrorCode(error: unknown): string {
  const { code, error: oauthError, name } = (error ?? {}) as { code?: unknown; error?: unknown; name?: unknown }
  return [code, oauthError, name].filter((part) => typeof part === 'string' && /^[\w. ]{1,60}$/.test(part)).join(' ')
}
