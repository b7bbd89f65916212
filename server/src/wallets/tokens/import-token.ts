import { chainNames } from '@murmur/contract/chains'
import type { UserId } from '@murmur/contract/ids'
import type { TokenRef } from '@murmur/contract/token-id'
import type { ListedToken } from '@murmur/contract/trading/wallets'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { BalanceChain } from '#wallets/balances/balance-chain.ts'
import { changeTokenList } from './change-token-list.ts'

type ImportTokenDeps = { db: Db; chains: readonly BalanceChain[]; now: Clock }

/**
 * Adds a token to a user's list with the chain's metadata, or unhides it. Importing twice has no effect. Rejects with
 * TOKEN_NOT_FOUND, UPSTREAM_DOWN, or BAD_REQUEST if the list is full.
 */
export async function importToken(deps: ImportTokenDeps, userId: UserId, request: TokenRef): Promise<ListedToken> {
  const balanceChain = deps.chains.find(({ key }) => key === request.chain)
  const address = balanceChain?.chain.readAddress(request.address.trim())
  if (!balanceChain || address === undefined) throw new Refusal('TOKEN_NOT_FOUND')
  const isCoin = address === balanceChain.coin.address
  const facts = isCoin
    ? { ...balanceChain.coin, name: chainNames[balanceChain.key] }
    : await balanceChain.chain.tokenMetadata(address)
  if (!facts) throw new Refusal('TOKEN_NOT_FOUND')
  const { name, symbol, decimals } = facts
  const token = { chain: balanceChain.key, address: facts.address, name, symbol, decimals }
  await changeTokenList(deps, userId, { ...token, state: 'imported' })
  return token
}
