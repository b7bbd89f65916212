import { addressKey, type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { getAddress, toHex } from 'viem'
import { erc20Abi } from '#chains/evm/abis.ts'
import { callMany, query } from '#chains/evm/call-many.ts'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { isContractFault, isTooCostly } from '#chains/evm/is-too-costly.ts'
import { Block } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'
import type { Allowance, Allowances, WalletTokens } from '#venues/upkeep.port.ts'
import { chooseClaims } from './choose-claims.ts'
import type { ApprovalClaim } from './find-approvals.ts'
import { knownSpenders, nameSpender } from './known-spenders.ts'
import { searchApprovals } from './search-approvals.ts'

const batchSize = 60
/** Enough for any honest proxy. */
const gasPerQuery = 200_000n

type Pair = Pick<ApprovalClaim, 'token' | 'spender'>

/** Reads the allowances of the wallet's tokens for well-known spenders, and of approvals whose logs are found. */
export async function listAllowances(evm: Evm, owner: EvmAddress, tokens: WalletTokens): Promise<Allowances> {
  const head = await evm.read(Block, 'eth_getBlockByNumber', ['latest', false])
  evm.recordHead(head.number)
  const { claims, from, isPartial } = await searchApprovals(evm, owner, head.number, tokens)
  const { chosen, isTruncated } = chooseClaims(claims, tokens)
  const spenders = knownSpenders(evm.config.key)
  const listed = [...tokens.verified, ...tokens.others]
  const known = listed.flatMap((token) => spenders.map((spender) => ({ token, spender: spender.address })))
  const found = await readPairs(evm, owner, dedupePairs([...known, ...chosen]))
  const readBlockTime = blockTimes(evm)
  const blocksByKey = new Map(chosen.map((claim) => [keyOf(claim), claim.block]))
  const allowances = await Promise.all(
    found.map(async (allowance): Promise<Allowance> => {
      const block = blocksByKey.get(keyOf(allowance))
      const known = nameSpender(evm.config.key, allowance.spender)
      return { ...allowance, known, since: block === undefined ? null : await readBlockTime(block) }
    }),
  )
  const logsSince = from === undefined ? null : await readBlockTime(from)
  return { allowances, logsSince, isTruncated: isPartial || isTruncated }
}

function keyOf({ token, spender }: Pair): string {
  return `${addressKey(token)} ${addressKey(spender)}`
}

function dedupePairs(pairs: readonly Pair[]): Pair[] {
  return [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()]
}

/** The pairs with an allowance, in the canonical form of their addresses. */
async function readPairs(
  evm: Evm,
  owner: EvmAddress,
  pairs: readonly Pair[],
): Promise<Omit<Allowance, 'since' | 'known'>[]> {
  const found: Omit<Allowance, 'since' | 'known'>[] = []
  for (let at = 0; at < pairs.length; at += batchSize)
    found.push(...(await readBatch(evm, owner, pairs.slice(at, at + batchSize))))
  return found
}

async function readBatch(
  evm: Evm,
  owner: EvmAddress,
  pairs: readonly Pair[],
): Promise<Omit<Allowance, 'since' | 'known'>[]> {
  const queries = pairs.flatMap(({ token, spender }) => [
    query(erc20Abi, token, 'allowance', [owner, spender]),
    query(erc20Abi, token, 'balanceOf', [owner]),
  ])
  try {
    const answers = await callMany(evm, queries, { gas: 1_000_000n + gasPerQuery * BigInt(queries.length) })
    return pairs.flatMap(({ token, spender }, index) => {
      const [amount, held = 0n] = [answers[2 * index], answers[2 * index + 1]]
      if (!amount) return []
      return [{ token: toEvmAddress(getAddress(token)), spender: toEvmAddress(getAddress(spender)), amount, held }]
    })
  } catch (error) {
    // One token can spoil a batch with megabytes or by burning all gas: the others are read without it. A node that is too
    // slow for a single pair is no proof that it has no allowance.
    const isSplit = pairs.length > 1 && error instanceof RpcError && isTooCostly(error)
    if (!isSplit && !isContractFault(error)) throw error instanceof RpcError ? evm.outage(error) : error
    if (pairs.length === 1) return []
    const half = Math.ceil(pairs.length / 2)
    return [...(await readBatch(evm, owner, pairs.slice(0, half))), ...(await readBatch(evm, owner, pairs.slice(half)))]
  }
}

/** Reads the ISO times of blocks, each once. */
function blockTimes(evm: Evm): (block: bigint) => Promise<string> {
  const known = new Map<bigint, Promise<string>>()
  return (block) => {
    const read = async () => {
      const { timestamp } = await evm.read(Block, 'eth_getBlockByNumber', [toHex(block), false])
      return new Date(Number(timestamp) * 1000).toISOString()
    }
    const time = known.get(block) ?? read()
    known.set(block, time)
    return time
  }
}
