import type { EvmAddress } from '@murmur/contract/address'
import type { EvmTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import { type Address, maxUint256, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { toBaseUnits } from '#base-units.ts'
import {
  approveData,
  chains,
  createTerms,
  innerCalls,
  link,
  multicallData,
  nativeToken,
  swapData,
  swapKinds,
  toUnsignedTransaction,
} from '../genuine-evm.ts'
import { asUserId, asWalletId } from '../ids.ts'
import { isWithinTerms } from '../is-within-terms.ts'
import { mutateTransaction } from '../mutate-transaction.ts'
import type { Random } from '../random.ts'
import { generateAttackTerms } from './attack-terms.ts'
import { findBrokenLimit } from './limits.ts'

const attacker = '0xbadbadbadbadbadbadbadbadbadbadbadbadbad0' as Address

export type EvmAttack = { terms: EvmTerms; transaction: UnsignedEvmTransaction }

/** Generates a swap or approval for extreme terms, with the whole network fee as a tip; mutates some of them. */
export function generateEvmAttack(random: Random, user: Address, now: number): EvmAttack {
  const chain = random.pick(['eth', 'base'] as const)
  const isBuy = random.below(2) === 0
  const isTokens = random.below(3) === 0
  const genuine = createTerms({ chain, isBuy, isTokens, feeBps: random.pick([0, 50, 100]), user, deadline: now + 60 })
  const terms = generateAttackTerms(random, genuine, now, [
    { address: attacker },
    { treasury: attacker },
    { router: attacker },
    { router: chains[chain === 'eth' ? 'base' : 'eth'].router },
    { chainId: random.pick([1, 8453, 31_337]) },
    { userId: asUserId('user-2') },
    { walletId: asWalletId('wallet-2') },
    { sellToken: link, buyToken: attacker },
    { sellToken: nativeToken, buyToken: nativeToken },
    { [isBuy ? 'buyToken' : 'sellToken']: chains[chain].weth },
    { [isBuy ? 'buyToken' : 'sellToken']: user },
  ])
  const transaction = withFees(
    random,
    terms,
    random.below(4) === 0 ? approval(random, terms) : swap(random, terms, now),
  )
  return { terms, transaction: random.below(6) === 0 ? mutateTransaction(random, transaction) : transaction }
}

function swap(random: Random, terms: EvmTerms, now: number): UnsignedEvmTransaction {
  const kind = random.pick(swapKinds)
  const deadline = random.pick([now + 60, now + 86_400, 99_999_999_999])
  const data = random.below(5) === 0 ? multicallData(BigInt(deadline), innerCalls(terms, kind)) : swapData(terms, kind)
  const value = terms.sellToken === nativeToken ? terms.sellAmount : toBaseUnits(0n)
  return toUnsignedTransaction(terms, { to: terms.router, value, data })
}

function approval(random: Random, terms: EvmTerms): UnsignedEvmTransaction {
  const spender = random.below(4) === 0 ? attacker : terms.router
  const amount = random.pick([BigInt(terms.sellAmount), BigInt(terms.sellAmount), 0n, 1n, maxUint256])
  return toUnsignedTransaction(terms, {
    to: terms.sellToken,
    value: toBaseUnits(0n),
    data: approveData(spender, amount),
  })
}

function withFees(random: Random, terms: EvmTerms, transaction: UnsignedEvmTransaction): UnsignedEvmTransaction {
  const gas = BigInt(random.pick([21_000, 60_000, 300_000, 3_000_000]))
  const price = (BigInt(terms.maxNetworkFee) / gas) * random.pick([1n, 1n, 1n, 2n])
  const fees = { gas: toBaseUnits(gas), maxFeePerGas: toBaseUnits(price), maxPriorityFeePerGas: toBaseUnits(price) }
  return { ...transaction, ...fees }
}

/** Returns how signed EVM bytes violate the terms, or undefined. Decodes them independently of the signer's code. */
export async function findEvmViolation(
  terms: EvmTerms,
  raw: string,
  user: Address,
  now: number,
): Promise<string | undefined> {
  const serialized = raw as TransactionSerialized<'eip1559'>
  const { type, chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } =
    parseTransaction(serialized)
  if (type !== 'eip1559') return 'it is of another type'
  if ((await recoverTransactionAddress({ serializedTransaction: serialized })) !== user)
    return 'another wallet signed it'
  if (terms.address !== user || terms.userId !== 'user-1' || terms.walletId !== 'wallet-1')
    return 'another wallet’s terms'
  const [limit, price] = [gas ?? 0n, maxFeePerGas ?? 0n]
  const decoded: UnsignedEvmTransaction = {
    chainId: chainId ?? 0,
    nonce: nonce ?? 0,
    to: to ?? ('0x' as EvmAddress),
    value: toBaseUnits(value ?? 0n),
    data: data ?? '0x',
    gas: toBaseUnits(limit),
    maxFeePerGas: toBaseUnits(price),
    maxPriorityFeePerGas: toBaseUnits(maxPriorityFeePerGas ?? 0n),
  }
  if (!isWithinTerms(decoded, terms, now - 10)) return 'it is outside the terms'
  if (BigInt(terms.sellAmount) >= 2n ** 128n) return 'it approves or sells without a limit'
  const { router, chainId: expectedChainId } = chains[terms.chain]
  if (terms.router !== router || terms.chainId !== expectedChainId) return 'it is for another router or chain'
  return findBrokenLimit(terms, limit * price, now)
}
