export type SandboxConfig = {
  port: number
  smtpPort: number
  dir: string
  blockMs: number
  hasMarket: boolean
  isDebug: boolean
}

/** Reads the sandbox's settings; a number that is none stops the start with its name. */
export function readConfig(env: Record<string, string | undefined>): SandboxConfig {
  const number = (name: string, fallback: number, max: number) => {
    const value = env[name] === undefined || env[name] === '' ? fallback : Number(env[name])
    if (!Number.isInteger(value) || value < 0 || value > max) throw new Error(`${name} is no whole number up to ${max}`)
    return value
  }
  return {
    port: number('SANDBOX_PORT', 3001, 65_535),
    smtpPort: number('SANDBOX_SMTP_PORT', 3025, 65_535),
    dir: env.SANDBOX_DIR || './data/sandbox',
    blockMs: number('SANDBOX_BLOCK_MS', 1000, 60_000),
    hasMarket: env.SANDBOX_MARKET === 'on',
    isDebug: env.SANDBOX_DEBUG_RPC === '1',
  }
}
