import type { EvmAddress } from '@murmur/contract/address'
import { evmCoinAddress } from '@murmur/contract/chains'
import type { TxHash } from '@murmur/contract/tx-hash'
import { getAddress, maxUint256 } from 'viem'
import type { ObservedTransfer } from '#chains/transfers/transfers.port.ts'

export type TokenDelta = { delta: bigint; others: Set<EvmAddress>; firstLog: bigint }

/** The effect of one transaction on one wallet. Addresses in lower case; arrivals are positive. */
export type Movement = {
  hash: TxHash
  owner: EvmAddress
  blockNumber: bigint
  /** Whether the wallet sent the transaction itself. */
  isOwn: boolean
  coin: bigint
  coinOther: EvmAddress | null
  networkFee: bigint
  tokens: Map<EvmAddress, TokenDelta>
}

/** The movements of a range of blocks, one per transaction and wallet. */
export type Movements = { of(hash: TxHash, owner: EvmAddress, blockNumber: bigint): Movement; all(): Movement[] }

/** An empty collection of movements. */
export function createMovements(): Movements {
  const found = new Map<string, Movement>()
  return {
    of(hash, owner, blockNumber) {
      const key = `${hash} ${owner}`
      const known = found.get(key)
      if (known) return known
      const fresh = { hash, owner, blockNumber, isOwn: false, coin: 0n, coinOther: null, networkFee: 0n }
      const movement: Movement = { ...fresh, tokens: new Map() }
      found.set(key, movement)
      return movement
    },
    all: () => [...found.values()],
  }
}

/** Returns the token's entry of a movement, and adds it if it is missing. */
export function getOrAddToken(movement: Movement, token: EvmAddress, firstLog: bigint): TokenDelta {
  const known = movement.tokens.get(token)
  if (known) return known
  const fresh: TokenDelta = { delta: 0n, others: new Set(), firstLog }
  movement.tokens.set(token, fresh)
  return fresh
}

/** A movement as rows: the coin first, then the tokens in the order of their logs. The first row carries the fee. */
export function toObservedTransfers(movement: Movement, at: string): ObservedTransfer[] {
  const { hash, blockNumber, networkFee } = movement
  const common = { hash, blockNumber, at, owner: getAddress(movement.owner) }
  const row = (
    position: number,
    token: EvmAddress,
    delta: bigint,
    counterparty: EvmAddress | null,
  ): ObservedTransfer => ({
    ...common,
    position,
    token,
    direction: delta > 0n ? 'in' : 'out',
    amount: clampToUint256(delta < 0n ? -delta : delta),
    networkFee: 0n,
    counterparty: counterparty && getAddress(counterparty),
  })
  const inOrder = [...movement.tokens].sort(([, a], [, b]) => Number(a.firstLog - b.firstLog))
  const tokens = inOrder.flatMap(([token, { delta, others }], index) =>
    delta === 0n ? [] : [row(index + 1, getAddress(token), delta, singleAddress(others))],
  )
  const coin = row(0, evmCoinAddress, movement.coin, movement.coinOther)
  const rows = movement.coin === 0n ? tokens : [coin, ...tokens]
  if (networkFee === 0n) return rows
  const [first = coin, ...rest] = rows
  return [{ ...first, networkFee: clampToUint256(networkFee) }, ...rest]
}

function singleAddress(others: Set<EvmAddress>): EvmAddress | null {
  const [other] = others
  return others.size === 1 && other ? other : null
}

/** A token may log any amount, and the sum may overflow. */
function clampToUint256(amount: bigint): bigint {
  return amount > maxUint256 ? maxUint256 : amount
}
