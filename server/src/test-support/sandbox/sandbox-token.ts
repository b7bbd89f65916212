import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address } from 'viem'
import { projectRoot } from '../../../../world/paths.ts'

export type SandboxToken = {
  chain: string
  symbol: string
  name: string
  decimals: number
  address: Address
  usd: string
  kind: string
}

/** The tokens that the sandbox seeds, read from its data. */
export function sandboxTokens(): SandboxToken[] {
  return JSON.parse(readFileSync(join(projectRoot, 'sandbox/src/tokens.json'), 'utf8'))
}

export function sandboxToken(chain: string, symbol: string): SandboxToken {
  const found = sandboxTokens().find((token) => token.chain === chain && token.symbol === symbol)
  if (!found) throw new Error(`The sandbox has no ${symbol} on ${chain}`)
  return found
}
