/**
 * Random values that a login sends and checks when the browser returns. Each login has new values, stored only in its
 * browser.
 */
type OAuthChecks = {
  state: string
  /** Appears in the ID token of providers that issue one. */
  nonce: string
  /** The PKCE verifier, without which the code cannot be exchanged for a token. */
  verifier: string
  /** The callback URL without its query, as registered with the provider. */
  redirectUri: string
}

/** The identity that a provider reports. */
export type OAuthIdentity = {
  /** The provider's permanent id of the user; unlike the email, it never changes. */
  subject: string
  /** Lower case; null when the provider reports none. */
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** An OAuth or OpenID provider. */
export type OAuthProviderPort = {
  /**
   * The URL of the provider's login page.
   * @throws OAuthFailure when the provider's configuration is unavailable
   */
  begin(checks: OAuthChecks): Promise<URL>
  /**
   * Exchanges a callback for the user's identity.
   * @param callbackUrl `redirectUri` with the query that the browser sent
   * @throws OAuthFailure `cancelled` if the user declined, `failed` for any other error
   */
  finish(callbackUrl: URL, checks: OAuthChecks): Promise<OAuthIdentity>
}

/** A login that the user cancelled or the provider failed. */
export class OAuthFailure extends Error {
  readonly why: 'cancelled' | 'failed'

  /** @param message for the log: no code, token or email */
  constructor(why: 'cancelled' | 'failed', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OAuthFailure'
    this.why = why
  }
}
