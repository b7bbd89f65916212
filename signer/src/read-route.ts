import { byteReader } from '#byte-reader.ts'
import { Denied, permit } from '#denied.ts'
import { inMessage, told } from '#named-account.ts'
import type { Instruction } from '#read-message.ts'
import { jupiterEventAuthority, jupiterProgram } from '#solana-programs.ts'
import { programAddress } from '#token-accounts.ts'

/** A swap of an exact amount through Jupiter's aggregator, version 6: what its instruction binds the program to. */
export type Route = {
  kind: 'route'
  authority: string
  source: string
  destination: string
  /** Where the output goes when it is not `destination`. */
  otherDestination: string | undefined
  sourceMint: string
  destinationMint: string
  sourceProgram: string
  destinationProgram: string
  amountIn: bigint
  quotedOut: bigint
  slippageBps: bigint
  feeBps: bigint
  /** Who gets the fee, if there is one; undefined too when a look-up table hides it. */
  feeAccount: string | undefined
  /** The share of what comes above the quote that somebody else keeps. */
  surplusBps: bigint
}

/** Positions of the accounts that decide whose money goes where (Jupiter's IDL; docs/decisions/017 names the sources). */
type Layout = {
  authority: number
  source: number
  destination: number
  sourceMint: number
  destinationMint: number
  sourceProgram: number
  destinationProgram: number
  otherDestination?: number
  programAuthority?: number
  eventAuthority: number
  program: number
}

const routeV2: Layout = {
  authority: 0,
  source: 1,
  destination: 2,
  sourceMint: 3,
  destinationMint: 4,
  sourceProgram: 5,
  destinationProgram: 6,
  otherDestination: 7,
  eventAuthority: 8,
  program: 9,
}
const sharedAccountsRouteV2: Layout = {
  programAuthority: 0,
  authority: 1,
  source: 2,
  destination: 5,
  sourceMint: 6,
  destinationMint: 7,
  sourceProgram: 8,
  destinationProgram: 9,
  eventAuthority: 10,
  program: 11,
}

/** By the first 8 bytes of SHA-256 of `global:<name>`. Others are refused, the first version's routes among them. */
const layouts: ReadonlyMap<string, Layout> = new Map([
  ['bb64facc31c4af14', routeV2],
  ['d19853937cfed8e9', sharedAccountsRouteV2],
])
/** A swap's kind and its share, input and output in the route's plan, at the least. */
const leastStepLength = 5

/**
 * Reads `route_v2` or `shared_accounts_route_v2`: the amounts stand in front of the route's plan, which is not read,
 * because the program holds every plan to them.
 */
export function readRoute({ accounts, data }: Instruction): Route {
  const reader = byteReader(data)
  const layout = layouts.get(Buffer.from(reader.take(8)).toString('hex'))
  if (!layout) throw new Denied('REFUSED', 'the transaction has an instruction that is not allowed')
  permit(inMessage(accounts[layout.program]) === jupiterProgram, 'the swap names another program as its own')
  permit(told(accounts[layout.eventAuthority]) === jupiterEventAuthority, 'the swap reports to another account')
  if (layout.programAuthority !== undefined) {
    const authority = programAddress([Buffer.from('authority'), Uint8Array.of(reader.u8())], jupiterProgram)
    permit(told(accounts[layout.programAuthority]) === authority, 'the swap runs under another authority')
  }
  const amountIn = reader.u64()
  const quotedOut = reader.u64()
  const [slippageBps, feeBps, surplusBps] = [reader.u16(), reader.u16(), reader.u16()].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ]
  const planLength = reader.u32()
  permit(planLength > 0 && reader.left() >= planLength * leastStepLength, 'the swap has no plan')
  const fee = accounts[layout.program + 1]
  const other = layout.otherDestination === undefined ? jupiterProgram : inMessage(accounts[layout.otherDestination])
  return {
    kind: 'route',
    authority: inMessage(accounts[layout.authority]),
    source: inMessage(accounts[layout.source]),
    destination: inMessage(accounts[layout.destination]),
    // The program's own address stands where an optional account is absent.
    otherDestination: other === jupiterProgram ? undefined : other,
    sourceMint: told(accounts[layout.sourceMint]),
    destinationMint: told(accounts[layout.destinationMint]),
    sourceProgram: told(accounts[layout.sourceProgram]),
    destinationProgram: told(accounts[layout.destinationProgram]),
    amountIn,
    quotedOut,
    slippageBps,
    feeBps,
    // With a fee the first account after the named ones gets it.
    feeAccount: feeBps > 0n && fee?.isStatic ? fee.address : undefined,
    surplusBps,
  }
}
