/** Random values that a login sends and checks on return: created for each login and stored only in its browser. */
export type OAuthChecks = {
  state: string
  /** In the ID token, where the provider has one. */
  nonce: string
  /** PKCE's: only its holder can exchange the code for a token. */
  verifier: string
  /** The callback URL, without query; registered with the provider. */
  redirectUri: string
}

/** The identity that a provider reports. */
export type OAuthIdentity = {
  /** The provider's permanent id of the user, which the email is not. */
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
   * @throws OAuthFailure `cancelled`, or `failed` for any other fault
   */
  finish(callbackUrl: URL, checks: OAuthChecks): Promise<OAuthIdentity>
}

export class OAuthFailure extends Error {
  readonly why: 'cancelled' | 'failed'

  /** @param message for the log: no code, token or email */
  constructor(why: 'cancelled' | 'failed', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OAuthFailure'
    this.why = why
  }
}
