import { createHash } from 'node:crypto'
import type { SolanaTerms } from '@murmur/contract/signer'
import { type Address, getAddressDecoder } from '@solana/kit'
import { toBaseUnits } from '#base-units.ts'
import { asIntentId, asUserId, asWalletId } from './ids.ts'
import type { Draft, DraftInstruction } from './solana-draft.ts'
import * as make from './solana-instructions.ts'

/** Derives an address without a private key from a name. */
export const deriveAddress = (name: string): Address =>
  getAddressDecoder().decode(createHash('sha256').update(name).digest())

export const solTreasury = deriveAddress('treasury')
const treasuryOwner = deriveAddress('owner of the treasury')
export const solanaPolicy = { sol: { treasury: solTreasury, treasuryOwner, allowsSettlements: true } }
export const maker = deriveAddress('maker')
export const vault = deriveAddress('vault')
export const makerToken = deriveAddress('maker token account')
export const makerPaid = deriveAddress('maker account of the paid token')
const lookupTable = deriveAddress('look-up table')

/** Tokens of SPL Token, of Token-2022, and of Token-2022 with a transfer fee of 1 %. */
export const tokens = {
  spl: { mint: deriveAddress('mint of an SPL token'), program: make.splToken, decimals: 6, transferFeeBps: 0 },
  new: { mint: deriveAddress('mint of a Token-2022 token'), program: make.token2022, decimals: 9, transferFeeBps: 0 },
  taxed: { mint: deriveAddress('mint of a taxed token'), program: make.token2022, decimals: 6, transferFeeBps: 100 },
} as const
export type TokenKind = keyof typeof tokens

/** The treasury's accounts for the fees of trades between two tokens, by the paid token. */
export const tokenTreasuries = Object.fromEntries(
  await Promise.all(
    Object.entries(tokens).map(async ([kind, { program, mint }]) => [
      kind,
      await make.associatedTokenAddress(treasuryOwner, program, mint),
    ]),
  ),
) as Record<TokenKind, Address>

export type GenuineSolana = { name: string; kind: TokenKind; terms: SolanaTerms; draft: Draft }
/** `paid`: the token paid for `kind` in a trade between two tokens; `isBuy` is then ignored. */
export type SolanaOptions = {
  kind: TokenKind
  paid?: TokenKind
  isBuy: boolean
  feeBps: number
  user: Address
  deadline: number
}

export function createSolanaTerms({ kind, paid, isBuy, feeBps, user, deadline }: SolanaOptions): SolanaTerms {
  const { mint, program } = tokens[kind]
  if (paid) {
    const coinTerms = createSolanaTerms({ kind, isBuy: true, feeBps, user, deadline })
    const { mint: sellToken, program: payProgram } = tokens[paid]
    return { ...coinTerms, sellToken, payProgram, sellAmount: toBaseUnits(150000001n), treasury: tokenTreasuries[paid] }
  }
  return {
    intentId: asIntentId('intent-1'),
    userId: asUserId('user-1'),
    walletId: asWalletId('wallet-1'),
    chain: 'sol',
    address: user,
    side: isBuy ? 'buy' : 'sell',
    sellToken: isBuy ? make.sol : mint,
    buyToken: isBuy ? mint : make.sol,
    tokenProgram: program,
    sellAmount: toBaseUnits(isBuy ? 1000000123n : 150000001n),
    minBuyAmount: toBaseUnits(isBuy ? 149000000n : 980000000n),
    expectedBuyAmount: toBaseUnits(isBuy ? 150505050n : 989898989n),
    platformFeeBps: feeBps,
    treasury: solTreasury,
    maxNetworkFee: toBaseUnits(2500000n),
    deadline,
  }
}

/** Returns the lookup table of these transactions, with programs and mints. */
const lookupTableFor = (kind: TokenKind, paid?: TokenKind) => ({
  [lookupTable]: [
    ...[make.systemProgram, make.sol, tokens[kind].mint, make.splToken, make.token2022],
    ...(paid ? [tokens[paid].mint] : []),
  ],
})

/** Creates a swap of plain transfers, as the sandbox settles swaps. */
export async function genuineSettlement(options: SolanaOptions): Promise<GenuineSolana> {
  const terms = createSolanaTerms(options)
  const { kind, paid, isBuy, feeBps, user } = options
  const settle = paid ? settleTokens : isBuy ? settleBuy : settleSell
  const instructions = await settle(options, terms)
  const budget = [make.setComputeUnitLimit(120_000), make.setComputeUnitPrice(40_000n)]
  return {
    name: `settlement, ${kind}, ${describePair(options)}, ${feeBps} bps`,
    kind,
    terms,
    draft: { payer: user, instructions: [...budget, ...instructions], tables: lookupTableFor(kind, paid) },
  }
}

export function describePair({ paid, isBuy }: SolanaOptions): string {
  return paid ? `paid with ${paid}` : isBuy ? 'coin in' : 'coin out'
}

async function settleTokens(
  { kind, paid = 'spl', user, feeBps }: SolanaOptions,
  terms: SolanaTerms,
): Promise<DraftInstruction[]> {
  const { mint, program } = tokens[kind]
  const { mint: paidMint, program: paidProgram, decimals } = tokens[paid]
  const own = await make.associatedTokenAddress(user, program, mint)
  const source = await make.associatedTokenAddress(user, paidProgram, paidMint)
  const amountIn = BigInt(terms.sellAmount)
  const fee = (amountIn * BigInt(feeBps)) / 10_000n
  const paidTransfer = (to: Address, amount: bigint) =>
    make.transferChecked(paidProgram, { source, mint: paidMint, to, authority: user, amount, decimals })
  return [
    paidTransfer(makerPaid, amountIn - fee),
    ...(fee > 0n ? [paidTransfer(terms.treasury as Address, fee)] : []),
    make.createAta(user, own, mint, program),
    transferOut(kind, user, own, BigInt(terms.minBuyAmount) + 1_234n),
  ]
}

async function settleBuy({ kind, user, feeBps }: SolanaOptions, terms: SolanaTerms): Promise<DraftInstruction[]> {
  const { mint, program } = tokens[kind]
  const own = await make.associatedTokenAddress(user, program, mint)
  const amountIn = BigInt(terms.sellAmount)
  const fee = (amountIn * BigInt(feeBps)) / 10_000n
  return [
    make.pay(user, maker, amountIn - fee),
    ...(fee > 0n ? [make.pay(user, solTreasury, fee), make.sync(solTreasury)] : []),
    make.createAta(user, own, mint, program),
    transferOut(kind, user, own, BigInt(terms.minBuyAmount) + 1_234n),
  ]
}

/** Transfers from the maker's one-use vault, whose delegate is the user. */
function transferOut(kind: TokenKind, user: Address, to: Address, net: bigint): DraftInstruction {
  const { mint, program, decimals, transferFeeBps } = tokens[kind]
  const parts = { source: vault, mint, to, authority: user, decimals }
  if (program === make.splToken) return make.transferChecked(program, { ...parts, amount: net })
  const amount = (net * 10_000n) / BigInt(10_000 - transferFeeBps) + 1n
  return make.transferCheckedWithFee({ ...parts, amount }, transferFee(kind, amount))
}

/** Token-2022 rounds a transfer's fee up. */
export function transferFee(kind: TokenKind, amount: bigint): bigint {
  return (amount * BigInt(tokens[kind].transferFeeBps) + 9_999n) / 10_000n
}

async function settleSell({ kind, user, feeBps }: SolanaOptions, terms: SolanaTerms): Promise<DraftInstruction[]> {
  const { mint, program, decimals } = tokens[kind]
  const own = await make.associatedTokenAddress(user, program, mint)
  const wrapped = await make.associatedTokenAddress(user, make.splToken, make.sol)
  const gross = (BigInt(terms.minBuyAmount) * 10_000n) / BigInt(10_000 - feeBps) + 777n
  const fee = (gross * BigInt(feeBps)) / 10_000n
  const wrappedTransfer = (source: Address, to: Address, amount: bigint) =>
    make.transferChecked(make.splToken, { source, mint: make.sol, to, authority: user, amount, decimals: 9 })
  const sold = { source: own, mint, to: makerToken, authority: user, amount: BigInt(terms.sellAmount), decimals }
  return [
    make.transferChecked(program, sold),
    make.createAta(user, wrapped, make.sol, make.splToken),
    wrappedTransfer(vault, wrapped, gross),
    ...(fee > 0n ? [wrappedTransfer(wrapped, solTreasury, fee)] : []),
    make.close(wrapped, user, user),
  ]
}
