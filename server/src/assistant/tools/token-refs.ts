import type { TokenRef } from '#ai/brains/tokens.port.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'

export type TokenRefs = ReturnType<typeof tokenRefs>

const refPattern = /^t\d{1,3}$/

/** Short refs for the tokens of a turn, so that a brain never writes an address. */
export function tokenRefs() {
  const tokens: TokenListing[] = []
  return {
    name(token: TokenListing): TokenRef {
      const at = tokens.findIndex(({ chain, address }) => chain === token.chain && address === token.address)
      const index = at < 0 ? tokens.push(token) - 1 : at
      const { address, symbol, name, chain, isVerified, price, liquidity } = token
      return { ref: `t${index + 1}`, address, symbol, name, chain, isVerified, price, liquidity }
    },
    find: (ref: string): TokenListing | undefined =>
      refPattern.test(ref) ? tokens[Number(ref.slice(1)) - 1] : undefined,
  }
}
