import type { Language } from '@murmur/contract/languages'
import { type OAuthProvider, oauthPaths } from '@murmur/contract/oauth'

/** Where a browser begins to sign in by another site, or to link it. The language is that of the mails that follow. */
export function oauthStart(provider: OAuthProvider, language: Language): string {
  return `${oauthPaths.start.replace(':provider', provider)}?language=${language}`
}
