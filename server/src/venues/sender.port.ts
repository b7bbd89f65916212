import type { Address } from '@murmur/contract/address'
import type { EvmSendTerms, SendTerms, SolanaSendTerms } from '@murmur/contract/signer'
import type { TradePriority } from '@murmur/contract/trading/priority'
import type { TxHash } from '@murmur/contract/tx-hash'
import type { Fill, PreparedOrder, PreparedStep } from '#venues/venue.port.ts'

/** A transfer of the coin or of one token from the owner to the recipient. Base units. */
export type SendRequest = {
  owner: Address
  token: Address
  recipient: Address
  amount: bigint
  /** Normal if absent. */
  priority?: TradePriority | undefined
}

/** The parts of a send's terms that only the chain knows, in addition to the request. */
type ChainSendTerms =
  | Pick<EvmSendTerms, 'chain' | 'chainId' | 'tokenFee'>
  | Pick<SolanaSendTerms, 'chain' | 'tokenProgram' | 'decimals' | 'tokenFee'>

/** Facts and costs of a transfer, from the chain and a simulation. Base units of the coin, apart from `tokenFee`. */
export type SendEstimate = {
  /** Rent included. */
  maxNetworkFee: bigint
  /** Rent included. */
  expectedNetworkFee: bigint
  /** Rent of the recipient's new token account; 0n: it exists, or the chain has none. */
  accountDeposit: bigint
  /** Withheld by the token from `amount`, in the token's base units; 0n usually. */
  tokenFee: bigint
  terms: ChainSendTerms
}

/** The kind of an address: a plain account, a token contract or mint, a token account, a program, or other code. */
export type AddressFacts = {
  kind: 'account' | 'contract' | 'token' | 'token-account' | 'program'
  /** Whether the chain knows of any use: a transaction from it, or something that it holds. */
  isUsed: boolean
}

/** Moves coins and tokens to other addresses. Rejects with Refusal UPSTREAM_DOWN while the chain cannot be read. */
export type Sender = {
  /**
   * Simulates a transfer. Rejects with a Refusal: INSUFFICIENT_BALANCE, INSUFFICIENT_GAS, SIMULATION_FAILED,
   * NETWORK_FEE_TOO_HIGH, UPSTREAM_DOWN.
   */
  estimate(request: SendRequest): Promise<SendEstimate>
  describeAddress(address: Address): Promise<AddressFacts>
  /** Whether a contract runs at an address; only where another chain has the same addresses. */
  hasCode?(address: Address): Promise<boolean>
  /**
   * The effect of an included, successful transfer of these terms. `sold`: the amount that left; `bought` and `platformFee`:
   * 0n. `seenIn`: the block in which it was last seen, to read ahead.
   */
  readFill(terms: SendTerms, hash: TxHash, seenIn?: bigint): Promise<Fill>
}

export type EvmSender = Sender & {
  /**
   * Builds the transfer with this nonce (step `send`) and simulates it. Its bytes carry no deadline: once sent they can land
   * until their nonce is used. Rejects like `estimate`, and with PRICE_MOVED when the network fee
   * rose above the agreed maximum, or the token withholds more than the terms state.
   */
  nextStep(terms: EvmSendTerms, nonce: number): Promise<PreparedStep>
}

export type SolanaSender = Sender & {
  /** Builds the transfer on a recent blockhash and simulates it; rejects like the sender of EVM chains. */
  order(terms: SolanaSendTerms): Promise<PreparedOrder>
}
