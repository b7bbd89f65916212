/** What is sent along, comes back, and is compared: random texts, made anew for each login and kept in its browser alone. */
export type OAuthChecks = {
  state: string
  /** In the ID token, where the provider has one. */
  nonce: string
  /** PKCE's: who holds it alone may turn the code into a token. */
  verifier: string
  /** Where the browser comes back to, without query; registered with the provider. */
  redirectUri: string
}

/** Whom a provider says somebody is. */
export type OAuthIdentity = {
  /** The provider's own id of them, for ever the same. Their email is not. */
  subject: string
  /** Lower case; null when the provider tells none. */
  email: string | null
  emailVerified: boolean
  name: string | null
}

/** Another site by which somebody signs in. */
export type OAuthProviderPort = {
  /**
   * The address that the browser is sent to.
   * @throws OAuthFailure when the provider cannot be asked where that is
   */
  begin(checks: OAuthChecks): Promise<URL>
  /**
   * Who came back.
   * @param callbackUrl `redirectUri` with the query that came
   * @throws OAuthFailure `cancelled`, or `failed` for whatever is not as it should be
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
