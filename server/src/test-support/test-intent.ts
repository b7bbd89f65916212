import { randomUUID } from 'node:crypto'
import { toEvmAddress } from '@murmur/contract/address'
import { type ChatId, type IntentId, parseUserId, parseWalletId, type UserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { Quote } from '@murmur/contract/trading/trades'
import { users } from '#identity/tables/users.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { intents } from '#trading/tables/intents.ts'

const wallet = toEvmAddress('0x00000000000000000000000000000000000000aa')
const coin = { symbol: 'ETH', address: toEvmAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'), decimals: 18 }
const token = { symbol: 'LINK', address: toEvmAddress('0x514910771AF9Ca656af840dff83E8264EcF986CA'), decimals: 18 }

const dollar = { symbol: 'USDC', address: toEvmAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'), decimals: 6 }

/** For tests: stores a user with one intent of this id. Returns the user's id. */
export async function insertTestIntent(
  db: Db,
  id: IntentId,
  of: { userId?: UserId; side?: 'buy' | 'sell'; chatId?: ChatId; payWithToken?: boolean; deposit?: string } = {},
): Promise<UserId> {
  const { userId = parseUserId(randomUUID()), side = 'buy', chatId, payWithToken = false } = of
  const at = new Date()
  const amount = (unit: typeof coin) => ({
    ...unit,
    amount: 1,
    amountBaseUnits: toBaseUnits(1000000000000000000n),
    usdValue: 1,
  })
  const [paid, got] = side === 'buy' ? [payWithToken ? dollar : coin, token] : [token, coin]
  const quote: Quote = {
    intentId: id,
    side,
    chain: 'eth',
    token: { ...token, name: 'ChainLink Token' },
    pay: amount(paid),
    receive: amount(got),
    receiveAtLeast: amount(got),
    platformFee: amount(payWithToken ? dollar : coin),
    networkFee: amount(coin),
    ...(of.deposit ? { accountDeposit: { ...amount(coin), amountBaseUnits: toBaseUnits(BigInt(of.deposit)) } } : {}),
    priceImpactBps: 1,
    slippageBps: 100,
    route: 'WETH → LINK (v3 0.3%)',
    validUntil: at.toISOString(),
  }
  const terms = {
    intentId: id,
    userId,
    walletId: parseWalletId(randomUUID()),
    chain: 'eth' as const,
    chainId: 313370001,
    address: wallet,
    side,
    sellToken: paid.address,
    buyToken: got.address,
    sellAmount: toBaseUnits(1n),
    minBuyAmount: toBaseUnits(1n),
    platformFeeBps: 50,
    treasury: wallet,
    router: wallet,
    maxNetworkFee: toBaseUnits(1n),
    deadline: 9,
  }
  const request =
    side === 'buy'
      ? { side, tokenAddress: token.address, amountInUsd: '5' }
      : { side, tokenAddress: token.address, percentage: '50' }
  await transact(db, async (tx) => {
    await tx
      .insert(users)
      .values({
        id: userId,
        username: userId,
        usernameKey: userId,
        email: `${userId}@example.test`,
        passwordHash: '',
        createdAt: at,
      })
      .onConflictDoNothing()
    await tx
      .insert(intents)
      .values({ id, userId, chatId, chain: 'eth', side, request, terms, mac: '', quote, expiresAt: at, createdAt: at })
  })
  return userId
}
