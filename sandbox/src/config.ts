export type SandboxConfig = {
  port: number
  smtpPort: number
  dir: string
  blockMs: number
  hasMarket: boolean
  /** Mean milliseconds between simulated trades on a chain. */
  marketMs: number
  isDebug: boolean
  /** Journal entries after which a snapshot is taken. */
  snapshotEntries: number
}

/** Reads the sandbox's settings. Throws an error that names the variable if a number is invalid. */
export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  const parseNumber = (name: string, fallback: number, max: number) => {
    const value = env[name] === undefined || env[name] === '' ? fallback : Number(env[name])
    if (!Number.isInteger(value) || value < 0 || value > max) throw new Error(`${name} is no whole number up to ${max}`)
    return value
  }
  return {
    port: parseNumber('SANDBOX_PORT', 3001, 65_535),
    smtpPort: parseNumber('SANDBOX_SMTP_PORT', 3025, 65_535),
    dir: env.SANDBOX_DIR || './data/sandbox',
    blockMs: parseNumber('SANDBOX_BLOCK_MS', 1000, 60_000),
    hasMarket: env.SANDBOX_MARKET === 'on',
    marketMs: parseNumber('SANDBOX_MARKET_MS', 4000, 3_600_000),
    isDebug: env.SANDBOX_DEBUG_RPC === '1',
    snapshotEntries: parseNumber('SANDBOX_SNAPSHOT_ENTRIES', 300, 100_000),
  }
}
