import { type OAuthProvider, oauthPaths } from '@murmur/contract/identity/oauth'
import type { Language } from '@murmur/contract/languages'

/** The URL that starts signing in with, or linking, an OAuth provider. The language applies to the emails that follow. */
export function getOAuthStartUrl(provider: OAuthProvider, language: Language): string {
  return `${oauthPaths.start.replace(':provider', provider)}?language=${language}`
}
