import type { EvmAddress } from '@murmur/contract/address'
import { getAddress, toHex } from 'viem'
import { erc20Abi } from '#chains/evm/abis.ts'
import { callMany, query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { isStateMissing } from '#chains/evm/is-state-missing.ts'
import { isContractFault } from '#chains/evm/is-too-costly.ts'
import { Bytes } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts'
import type { Movement, Movements, TokenDelta } from './movements.ts'

const batchSize = 6
const maxOwners = 50
/** Enough for any honest proxy, too little for a result of megabytes. */
const gasPerQuery = 200_000n

type LoggedDeltas = { token: EvmAddress; block: bigint; byOwner: Map<EvmAddress, Movement[]> }

/**
 * Corrects the amounts in token logs by the balances before and after the block, which is what counts: it is less than
 * logged for a token that charges a fee, and nothing for one with false logs. A token without a readable balance moved
 * nothing. If the node has pruned that block's state, the logs count.
 */
export async function correctTokenDeltas(evm: Evm, found: Movements): Promise<void> {
  const limit = limitConcurrency(batchSize, Number.POSITIVE_INFINITY)
  await Promise.all(groupByTokenAndBlock(found).map((group) => limit(() => correctGroup(evm, group))))
}

function groupByTokenAndBlock(found: Movements): LoggedDeltas[] {
  const groups = new Map<string, LoggedDeltas>()
  for (const movement of found.all()) {
    for (const token of movement.tokens.keys()) {
      const key = `${token} ${movement.blockNumber}`
      const group = groups.get(key) ?? { token, block: movement.blockNumber, byOwner: new Map() }
      group.byOwner.set(movement.owner, [...(group.byOwner.get(movement.owner) ?? []), movement])
      groups.set(key, group)
    }
  }
  return [...groups.values()]
}

async function correctGroup(evm: Evm, { token, block, byOwner }: LoggedDeltas): Promise<void> {
  const owners = [...byOwner.keys()]
  for (let at = 0; at < owners.length; at += maxOwners) {
    const some = owners.slice(at, at + maxOwners)
    const after = await balancesAt(evm, token, block, some)
    const before = after && (await balancesAt(evm, token, block - 1n, some))
    if (!before) continue
    for (const [index, owner] of some.entries()) {
      const [had, has] = [before[index], after[index]]
      const delta = had === undefined || has === undefined ? 0n : has - had
      fitToBalanceChange(byOwner.get(owner) ?? [], token, delta)
    }
  }
}

/**
 * @returns undefined when the node has pruned that block's state; undefined for an owner whose balance the token does not
 * return
 * @throws UPSTREAM_DOWN for every other error of the node, which proves neither
 */
async function balancesAt(
  evm: Evm,
  token: EvmAddress,
  blockNumber: bigint,
  owners: readonly EvmAddress[],
): Promise<(bigint | undefined)[] | undefined> {
  const address = getAddress(token)
  const queries = owners.map((owner) => query(erc20Abi, address, 'balanceOf', [owner]))
  try {
    const gas = 1_000_000n + gasPerQuery * BigInt(owners.length)
    const answers = await callMany(evm, queries, { blockNumber, gas })
    if (answers.some((answer) => answer !== undefined)) return answers
    // The token may have been created in that very block: earlier balances are then zero.
    const code = await evm.request(Bytes, 'eth_getCode', [address, toHex(blockNumber)])
    return code === '0x' ? owners.map(() => 0n) : answers
  } catch (error) {
    // Using up all gas or returning megabytes is the token's fault. Anything else is not, a timeout included: the range is
    // read again.
    if (isContractFault(error)) return owners.map(() => undefined)
    if (await isStateMissing(evm, blockNumber, error)) return undefined
    throw error instanceof RpcError ? evm.outage(error) : error
  }
}

/**
 * Adjusts the movements of one token and wallet in a block so that they add up to the balance change. The difference goes
 * to a transaction that the wallet did not send, if there is one.
 */
function fitToBalanceChange(movements: readonly Movement[], token: EvmAddress, delta: bigint): void {
  const entries = movements.flatMap(({ isOwn, tokens }) => {
    const entry = tokens.get(token)
    return entry ? [{ isOwn, entry }] : []
  })
  const logged = entries.reduce((sum, { entry }) => sum + entry.delta, 0n)
  if (logged === delta) return
  const foreignEntries = entries.filter(({ isOwn }) => !isOwn)
  const [taker, ...others] = foreignEntries.length > 0 ? foreignEntries : entries
  for (const { entry } of foreignEntries.length > 0 ? others : []) clearDelta(entry)
  const othersDelta = entries.reduce((sum, each) => (each === taker ? sum : sum + each.entry.delta), 0n)
  if (taker) taker.entry.delta = delta - othersDelta
}

function clearDelta(entry: TokenDelta): void {
  entry.delta = 0n
}
