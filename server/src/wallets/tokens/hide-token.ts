import type { UserId } from '@murmur/contract/ids'
import type { TokenRef } from '@murmur/contract/token-id'
import type { Clock } from '#platform/clock/clock.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import { changeTokenList } from './change-token-list.ts'
import { type UserTokensDeps, userTokens } from './user-tokens.ts'

type HideTokenDeps = UserTokensDeps & { chains: readonly BalanceChain[]; now: Clock }

/**
 * Hides a token from a user's list; hidden tokens are not queried. Rejects with TOKEN_NOT_FOUND for a token that is not
 * on the list, and with BAD_REQUEST for SOL, which cannot be hidden.
 */
export async function hideToken(deps: HideTokenDeps, userId: UserId, request: TokenRef): Promise<void> {
  const balanceChain = deps.chains.find(({ key }) => key === request.chain)
  const address = balanceChain?.chain.readAddress(request.address)
  if (!balanceChain || address === undefined) throw new Refusal('TOKEN_NOT_FOUND')
  const token = (await userTokens(deps, [balanceChain], userId))(balanceChain.key).get(address)
  if (!token) throw new Refusal('TOKEN_NOT_FOUND')
  if (token.isCoin && balanceChain.key === 'sol') {
    throw new Refusal('BAD_REQUEST', { reason: 'sol-stays' })
  }
  const { name, symbol, decimals } = token
  await changeTokenList(deps, userId, { chain: balanceChain.key, address, name, symbol, decimals, state: 'hidden' })
}
