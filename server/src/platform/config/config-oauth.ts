type LoginSite = 'GOOGLE' | 'GITHUB' | 'SANDBOX'
type RawSettings = { [Name in `OAUTH_${LoginSite}_CLIENT_${'ID' | 'SECRET'}`]?: string | undefined } & {
  OAUTH_GOOGLE_ISSUER: string
  OAUTH_GITHUB_URL: string
  OAUTH_GITHUB_API_URL: string
  OAUTH_SANDBOX_ISSUER?: string | undefined
}

/** OAuth providers; the sandbox's own unless at least one chain is live. */
export function oauthSettings(all: RawSettings, { sandbox, isLive }: { sandbox: string; isLive: boolean }) {
  const issuer = all.OAUTH_SANDBOX_ISSUER ?? (isLive ? undefined : `${sandbox}/openid`)
  return {
    google: {
      clientId: all.OAUTH_GOOGLE_CLIENT_ID,
      clientSecret: all.OAUTH_GOOGLE_CLIENT_SECRET,
      issuer: all.OAUTH_GOOGLE_ISSUER,
    },
    github: {
      clientId: all.OAUTH_GITHUB_CLIENT_ID,
      clientSecret: all.OAUTH_GITHUB_CLIENT_SECRET,
      url: all.OAUTH_GITHUB_URL,
      apiUrl: all.OAUTH_GITHUB_API_URL,
    },
    sandbox: issuer
      ? { clientId: all.OAUTH_SANDBOX_CLIENT_ID, clientSecret: all.OAUTH_SANDBOX_CLIENT_SECRET, issuer }
      : undefined,
  }
}
