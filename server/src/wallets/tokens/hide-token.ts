import type { ChainKey } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import { Refusal } from '#platform/errors/refusal.ts'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import { changeList } from './change-list.ts'
import { type OwnTokensDeps, ownTokens } from './own-tokens.ts'

export type HideTokenDeps = OwnTokensDeps & { chains: readonly BalanceChain[]; now: () => Date }

/**
 * Hides a token from a user's list; their balance is unaffected, and the chain is not queried. Rejects with
 * TOKEN_NOT_FOUND for a token that is not on the list, and with BAD_REQUEST for SOL, which has no delete button.
 */
export async function hideToken(
  deps: HideTokenDeps,
  userId: UserId,
  request: { chain: ChainKey; address: string },
): Promise<void> {
  const balanceChain = deps.chains.find(({ key }) => key === request.chain)
  const address = balanceChain?.chain.readAddress(request.address)
  if (!balanceChain || address === undefined) throw new Refusal('TOKEN_NOT_FOUND')
  const token = (await ownTokens(deps, [balanceChain], userId))(balanceChain.key).get(address)
  if (!token) throw new Refusal('TOKEN_NOT_FOUND')
  if (token.isCoin && balanceChain.key === 'sol') {
    throw new Refusal('BAD_REQUEST', { reason: 'sol-stays' })
  }
  const { name, symbol, decimals } = token
  await changeList(deps, userId, { chain: balanceChain.key, address, name, symbol, decimals, state: 'hidden' })
}
