import type { SolanaAddress } from '@murmur/contract/address'
import { solanaCoinAddress } from '@murmur/contract/chains'
import { applyBps } from '@murmur/contract/money'
import { address } from '@solana/addresses'
import { deriveTokenAccount } from '#chains/solana/derive-address.ts'
import { token2022Program, tokenProgram } from '#chains/solana/programs.ts'
import {
  lookupTable,
  metaplex,
  mintAccount,
  tokenAccount,
  tokenRent,
  walletAccount,
} from '#chains/solana/test-support/account-data.ts'
import { blockhashAt, fakeSolana, skippedSlots } from '#chains/solana/test-support/fake-solana.ts'
import type { Accounts, FakeSolana } from '#chains/solana/test-support/fake-world.ts'
import { randomAddress } from '#chains/solana/test-support/solana-key.ts'
import { decodeTokenAccount } from '#chains/solana/token-accounts.ts'
import { parseWireTransaction } from '#chains/solana/wire-transaction.ts'
import { deriveFeeAccount } from '#venues/jupiter/fee-account.ts'
import { buildSwap, type SwapMessage, unitLimit } from './build-swap.ts'
import { type FakeJupiter, fakeJupiter, type OrderQuery } from './fake-jupiter.ts'

/** The effects of an order; tests change them. Amounts in base units. */
export type Plan = {
  side: 'buy' | 'sell'
  taker: string
  tokenAccount: string
  spends: bigint
  /** The amount paid, without the platform fee. */
  pays: bigint
  fee: bigint
  networkFee: bigint
  err: unknown
}

export type FakeMarket = {
  chain: FakeSolana
  jupiter: FakeJupiter
  token: string
  program: SolanaAddress
  table: string
  /** The addresses used to build messages, independent of the table's contents on chain. */
  tableAddresses: string[]
  referralAccount: string
  feeAccount: string
  /** Tokens for one lamport. */
  price: bigint
  /** Created so far. */
  orders: bigint
  alterPlan: (plan: Plan) => Plan
  alterMessage: (message: SwapMessage) => SwapMessage
  alterOrder: (order: Record<string, unknown>) => Record<string, unknown>
  close(): Promise<void>
}

/** A chain and a Jupiter that trades one token on it at a fixed price. */
export async function fakeMarket({ isToken2022 = false } = {}): Promise<FakeMarket> {
  const chain = await fakeSolana()
  const jupiter = await fakeJupiter((query) =>
    query.taker === undefined ? answerQuote(market, query) : answerOrder(market, query, query.taker),
  )
  const referralAccount = randomAddress()
  const market: FakeMarket = {
    chain,
    jupiter,
    token: randomAddress(),
    program: isToken2022 ? token2022Program : tokenProgram,
    table: randomAddress(),
    tableAddresses: [],
    referralAccount,
    feeAccount: await deriveFeeAccount(referralAccount),
    price: 3n,
    orders: 0n,
    alterPlan: (plan) => plan,
    alterMessage: (message) => message,
    alterOrder: (order) => order,
    close: async () => {
      await Promise.all([chain.close(), jupiter.close()])
    },
  }
  chain.accounts.set(market.token, mintAccount({ decimals: 6, program: market.program }))
  market.tableAddresses = [randomAddress(), market.token, market.feeAccount, tokenProgram]
  chain.accounts.set(market.table, lookupTable(market.tableAddresses))
  chain.accounts.set(market.feeAccount, tokenAccount({ mint: solanaCoinAddress, owner: referralAccount, amount: 77n }))
  chain.accounts.set(randomAddress(), metaplex(market.token, 'Nobody', 'NO'))
  return market
}

/** A price only, without a transaction. */
function answerQuote(market: FakeMarket, query: OrderQuery) {
  const amount = BigInt(query.amount)
  const outAmount = query.inputMint === solanaCoinAddress ? amount * market.price : amount / market.price
  const quote = { ...query, inAmount: query.amount, outAmount: String(outAmount), transaction: null }
  return { body: market.alterOrder(quote) }
}

/** Micro-lamports per compute unit for a stated priority fee. */
function statedUnitPrice({ priorityFeeLamports, broadcastFeeType }: OrderQuery): bigint | undefined {
  if (priorityFeeLamports === undefined || broadcastFeeType !== 'exactFee') return undefined
  return (BigInt(priorityFeeLamports) * 1_000_000n) / BigInt(unitLimit)
}

async function answerOrder(market: FakeMarket, query: OrderQuery, taker: string) {
  const { chain } = market
  const side = query.inputMint === solanaCoinAddress ? ('buy' as const) : ('sell' as const)
  const amount = BigInt(query.amount)
  const feeBps = Number(query.referralFee ?? 0)
  const own = await deriveTokenAccount(address(taker), address(market.token), address(market.program))
  market.orders += 1n
  // Makes every order unique.
  const unitPrice = statedUnitPrice(query) ?? 10_000n + market.orders
  const gross = side === 'buy' ? (amount - applyBps(amount, feeBps)) * market.price : amount / market.price
  const fee = side === 'buy' ? applyBps(amount, feeBps) : applyBps(gross, feeBps)
  const pays = side === 'buy' ? gross : gross - fee
  const networkFee = 5000n + (unitPrice * BigInt(unitLimit) + 999_999n) / 1_000_000n
  const plan: Plan = { side, taker: taker, tokenAccount: own, spends: amount, pays, fee, networkFee, err: null }
  const message = market.alterMessage({
    payer: taker,
    maker: randomAddress(),
    token: market.token,
    tokenAccount: own,
    tokenProgram: market.program,
    amount: pays,
    feeAccount: market.feeAccount,
    unitPrice,
    blockhash: blockhashAt(chain.slot),
    tables: { [market.table]: market.tableAddresses.map((each) => address(each)) },
  })
  const transaction = buildSwap(message)
  const alteredPlan = market.alterPlan(plan)
  const wire = parseWireTransaction(transaction)
  if (wire) {
    chain.effects.set(Buffer.from(wire.message).toString('base64'), {
      fee: alteredPlan.networkFee,
      run: (accounts) => executeSigned(market, alteredPlan, accounts),
    })
  }
  const held = side === 'buy' ? chain.accounts.get(taker)?.lamports : tokenBalance(chain.accounts, own)
  const cannotPay = (held ?? 0n) < amount
  const order = {
    inputMint: query.inputMint,
    outputMint: query.outputMint,
    inAmount: query.amount,
    outAmount: String(pays),
    otherAmountThreshold: String((pays * BigInt(10_000 - Number(query.slippageBps))) / 10_000n),
    swapMode: 'ExactIn',
    slippageBps: Number(query.slippageBps),
    priceImpact: -0.123,
    routePlan: [{ swapInfo: { ammKey: market.table, label: 'Whirlpool' }, percent: 100, bps: 10_000 }],
    feeMint: solanaCoinAddress,
    feeBps,
    platformFee: { amount: String(fee), feeBps, feeMint: solanaCoinAddress },
    signatureFeeLamports: 5000,
    prioritizationFeeLamports: Number(networkFee - 5000n),
    signatureFeePayer: taker,
    prioritizationFeePayer: taker,
    rentFeePayer: taker,
    router: 'metis',
    gasless: false,
    transaction: cannotPay ? '' : transaction,
    ...(cannotPay ? { errorCode: 1, errorMessage: 'Insufficient funds' } : { errorCode: null }),
    lastValidBlockHeight: String(chain.slot - skippedSlots + 150),
    requestId: `request ${market.orders}`,
    taker: taker,
    totalTime: 1,
  }
  return { body: market.alterOrder(order) }
}

function executeSigned({ feeAccount, token, program }: FakeMarket, plan: Plan, accounts: Accounts): unknown {
  const { side, taker, tokenAccount: own, spends, pays, fee } = plan
  const deposit = tokenRent - (accounts.get(own)?.lamports ?? 0n)
  const tokens = side === 'buy' ? pays : -spends
  const coin = side === 'buy' ? -spends - deposit : pays
  const owner = accounts.get(taker) ?? walletAccount(0n)
  if (plan.err !== null || owner.lamports + coin < 0n) return plan.err ?? { InstructionError: [2, { Custom: 1 }] }
  accounts.set(taker, { ...owner, lamports: owner.lamports + coin })
  const amount = tokenBalance(accounts, own) + tokens
  accounts.set(own, tokenAccount({ mint: token, owner: taker, amount, program }))
  const referral = decodeTokenAccount(accounts.get(feeAccount)?.data ?? new Uint8Array())
  if (referral) {
    const got = { mint: referral.mint, owner: referral.owner, amount: referral.amount + fee }
    accounts.set(feeAccount, tokenAccount({ ...got, lamports: tokenRent + fee }))
  }
  return null
}

function tokenBalance(accounts: Accounts, account: string): bigint {
  return decodeTokenAccount(accounts.get(account)?.data ?? new Uint8Array())?.amount ?? 0n
}
