import type { Config } from '#platform/config/config.ts'

/** The settings of the HTTP server and of accounts, in milliseconds where the configuration has minutes or hours. */
export function appSettings(config: Config) {
  return {
    resetWaitMs: config.PASSWORD_RESET_WAIT_MINUTES * 60_000,
    factorResetWaitMs: config.SECOND_FACTOR_WAIT_HOURS * 3_600_000,
    thawWaitMs: config.THAW_WAIT_SECONDS * 1000,
    holdMs: config.HOLD_HOURS * 3_600_000,
    publicUrl: config.PUBLIC_URL,
    repositoryUrl: config.REPOSITORY_URL,
    allowedOrigins: config.ALLOWED_ORIGINS,
    trustProxy: config.TRUST_PROXY,
    rateLimitScale: config.RATE_LIMIT_SCALE,
    maxConnections: config.MAX_CONNECTIONS,
    captchaCost: config.CAPTCHA_COST,
    refuseCommonPasswords: config.REFUSE_COMMON_PASSWORDS,
    hasFaucet: config.FAUCET_URL !== undefined,
    webDir: config.WEB_DIR,
  }
}
