import { chainKeys, chains, coinAddresses } from '@murmur/contract/chains'
import type { SignerLimitsView } from '@murmur/contract/identity/limits'
import type { UserId } from '@murmur/contract/ids'
import { parseTokenId, tokenKey } from '@murmur/contract/token-id'
import { Outage } from '#platform/errors/outage.ts'
import type { SignerLimitsDeps } from './prepare-signer-limits.ts'

type DescribeDeps = Pick<SignerLimitsDeps, 'balancesOf'> & { signer: Pick<SignerLimitsDeps['signer'], 'guardState'> }

/** The limits that the signer keeps, of the coins and of held tokens; null while it keeps none, or is down. */
export async function describeSignerLimits(
  { signer, balancesOf }: DescribeDeps,
  userId: UserId,
): Promise<SignerLimitsView | null> {
  const state = await signer.guardState(userId).catch((error: unknown) => {
    if (error instanceof Outage) return undefined
    throw error
  })
  if (!state?.limits) return null
  const { assets } = state.limits
  const balances = await balancesOf(userId)
  const coins = chains.map(({ key, coin }) => ({ ...coin, chain: key, address: coinAddresses[key] }))
  const knownTokens = [...coins, ...chainKeys.flatMap((key) => balances[key].tokens)]
  const tokensByKey = new Map(knownTokens.map((token) => [tokenKey(token), token]))
  return {
    assets: assets.flatMap(({ asset, perTrade, perDay, usedToday }) => {
      const id = parseTokenId(asset)
      const token = id && tokensByKey.get(tokenKey(id))
      if (!token) return []
      const { chain, address, symbol, decimals } = token
      return [{ chain, address, symbol, decimals, perTrade, perDay, usedToday }]
    }),
    pendingFrom: state.pending && new Date(state.pending.from).toISOString(),
  }
}
