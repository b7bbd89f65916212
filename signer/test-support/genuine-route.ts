import { createHash } from 'node:crypto'
import type { SolanaTerms } from '@murmur/contract/signer'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import {
  createSolanaTerms,
  deriveAddress,
  describePair,
  type GenuineSolana,
  type SolanaOptions,
  tokens,
} from './genuine-solana.ts'
import type { DraftInstruction } from './solana-draft.ts'
import * as make from './solana-instructions.ts'

export const jupiter = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const eventAuthority = address('D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf')
/** Route instructions; the signer accepts only `shared_accounts_route_v2`. */
export type RouteKind = 'route_v2' | 'shared_accounts_route_v2'

const pool = deriveAddress('pool')
export const poolSol = deriveAddress('pool of SOL')
export const poolToken = deriveAddress('pool of the token')
export const poolPaid = deriveAddress('pool of the paid token')
const routeTable = deriveAddress('look-up table of routes')

type RouteParts = {
  kind: RouteKind
  user: Address
  source: Address
  destination: Address
  sourceMint: Address
  destinationMint: Address
  sourceProgram: Address
  destinationProgram: Address
  otherDestination?: Address
  feeAccount?: Address
  amountIn: bigint
  quotedOut: bigint
  slippageBps: number
  feeBps: number
  positiveSlippageBps?: number
}

const authorityId = 11

async function programAuthority(): Promise<Address> {
  const seeds = ['authority', Uint8Array.of(authorityId)]
  return (await getProgramDerivedAddress({ programAddress: jupiter, seeds }))[0]
}

/** Creates a route instruction as Jupiter's API does, with a one-step plan whose accounts follow the fee account. */
async function routeInstruction(parts: RouteParts): Promise<DraftInstruction> {
  const { toReadonlyMeta: readonly, toWritableMeta: writable, toSignerMeta: signing } = make
  const { kind, user, source, destination, sourceMint, destinationMint } = parts
  const mints = [readonly(sourceMint), readonly(destinationMint)]
  const programs = [readonly(parts.sourceProgram), readonly(parts.destinationProgram)]
  const own = [readonly(eventAuthority), readonly(jupiter)]
  const fee = parts.feeAccount ? [writable(parts.feeAccount)] : []
  const step = [
    readonly(deriveAddress('dex')),
    writable(pool),
    writable(poolSol),
    writable(poolToken),
    readonly(make.splToken),
  ]
  const other = parts.otherDestination ? writable(parts.otherDestination) : readonly(jupiter)
  const namedAccounts =
    kind === 'route_v2'
      ? [signing(user), writable(source), writable(destination), ...mints, ...programs, other, ...own]
      : [
          readonly(await programAuthority()),
          signing(user),
          writable(source),
          writable(poolSol),
          writable(poolToken),
          writable(destination),
          ...mints,
          ...programs,
          ...own,
        ]
  return { programAddress: jupiter, accounts: [...namedAccounts, ...fee, ...step], data: routeData(parts) }
}

function routeData({
  kind,
  amountIn,
  quotedOut,
  slippageBps,
  feeBps,
  positiveSlippageBps = 0,
}: RouteParts): Uint8Array {
  const discriminator = createHash('sha256').update(`global:${kind}`).digest().subarray(0, 8)
  const args = Buffer.alloc(22)
  args.writeBigUInt64LE(amountIn, 0)
  args.writeBigUInt64LE(quotedOut, 8)
  args.writeUInt16LE(slippageBps, 16)
  args.writeUInt16LE(feeBps, 18)
  args.writeUInt16LE(positiveSlippageBps, 20)
  // One step: 38 is a swap without parameters, then 10,000 basis points, input 0, output 1.
  const plan = Buffer.from('0100000026102700' + '01', 'hex')
  const id = kind === 'route_v2' ? [] : [authorityId]
  return Uint8Array.from(Buffer.concat([discriminator, Buffer.from(id), args, plan]))
}

const slippageBps = 100

/** Returns a quoted output that meets the terms' minBuyAmount after the maximum slippage. Quotes are net of the platform fee. */
function quoteFor(terms: SolanaTerms): bigint {
  const net = BigInt(terms.minBuyAmount)
  return (net * 10_000n) / BigInt(10_000 - slippageBps) + 1n
}

/** Creates a complete transaction with the instruction order of the live API (see real-orders.ts). */
export async function genuineRoute(kind: RouteKind, options: SolanaOptions): Promise<GenuineSolana> {
  const terms = createSolanaTerms(options)
  const { user, isBuy, feeBps } = options
  const { mint, program } = tokens[options.kind]
  const token = { account: await make.associatedTokenAddress(user, program, mint), mint, program }
  const coin = {
    account: await make.associatedTokenAddress(user, make.splToken, make.sol),
    mint: make.sol,
    program: make.splToken,
  }
  const paid = options.paid && { ...tokens[options.paid], account: await paidTokenAccount(user, options.paid) }
  const [from, to] = paid ? [paid, token] : isBuy ? [coin, token] : [token, coin]
  const amountIn = BigInt(terms.sellAmount)
  const route = await routeInstruction({
    kind,
    user,
    source: from.account,
    destination: to.account,
    sourceMint: from.mint,
    destinationMint: to.mint,
    sourceProgram: from.program,
    destinationProgram: to.program,
    ...(feeBps > 0 ? { feeAccount: terms.treasury as Address } : {}),
    amountIn,
    quotedOut: quoteFor(terms),
    slippageBps,
    feeBps,
  })
  const createCoin = make.createAta(user, coin.account, coin.mint, coin.program)
  const wrap = [createCoin, make.pay(user, coin.account, amountIn), make.sync(coin.account)]
  const createToken = make.createAta(user, token.account, mint, program)
  const before = paid ? [createToken] : isBuy ? [...wrap, createToken] : [createCoin]
  const after = paid ? [] : [make.close(coin.account, user, user)]
  const budget = [make.setComputeUnitLimit(282_388), make.setComputeUnitPrice(10_000n)]
  const tableEntries = [
    make.sol,
    mint,
    ...(paid ? [paid.mint] : []),
    make.systemProgram,
    make.splToken,
    make.token2022,
    eventAuthority,
  ]
  const tables = {
    [routeTable]: [...tableEntries, await programAuthority(), pool, poolSol, poolToken, deriveAddress('dex')],
  }
  return {
    name: `${kind}, ${options.kind}, ${describePair(options)}, ${feeBps} bps`,
    kind: options.kind,
    terms,
    draft: { payer: user, instructions: [...budget, ...before, route, ...after], tables },
  }
}

function paidTokenAccount(user: Address, kind: SolanaOptions['kind']): Promise<Address> {
  return make.associatedTokenAddress(user, tokens[kind].program, tokens[kind].mint)
}

const addressByteCache = new Map<Address, Uint8Array>()

/** Caches encoded addresses: the tests request the same few addresses a hundred thousand times. */
export function addressBytes(each: Address): Uint8Array {
  const cached = addressByteCache.get(each) ?? Uint8Array.from(getAddressEncoder().encode(each))
  addressByteCache.set(each, cached)
  return cached
}
