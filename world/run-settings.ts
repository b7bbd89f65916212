import { resolve } from 'node:path'
import { chainKeys } from '@murmur/contract/chains'
import type { Env } from './environment.ts'

export type RunSettings = {
  port: number
  dataDir: string
  /** False if the settings name nodes. */
  withSandbox: boolean
  /** The operator's environment without blank values, and with the origin that browsers see. */
  env: Env
}

/**
 * Parses the settings of a run of Murmur. A blank one counts as absent, as in the server: a copy of `.env.example` replaces no default
 * of the sandbox.
 * @throws Error with a sentence for the operator
 */
export function parseRunSettings(env: Env): RunSettings {
  const given: Env = Object.fromEntries(Object.entries(env).filter(([, value]) => value))
  const port = Number(given.PORT ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65_532) {
    throw new Error(`PORT must be a whole number from 1 to 65532, not "${given.PORT}".`)
  }
  const rpcUrlNames = chainKeys.map((key) => `${key.toUpperCase()}_RPC_URL`)
  const withSandbox = rpcUrlNames.every((name) => !given[name])
  if (!withSandbox && rpcUrlNames.some((name) => !given[name])) {
    throw new Error(`Set all of ${rpcUrlNames.join(', ')} for live chains, or none of them for the sandbox.`)
  }
  return {
    port,
    dataDir: resolve(given.MURMUR_DATA_DIR ?? 'data'),
    withSandbox,
    env: { ...given, PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${port}` },
  }
}
