import { addressKey, type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { type Hex, padHex, toEventSelector, toHex } from 'viem'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { isLogRangeTooLarge, isRateLimited, isTooCostly, isTooLarge } from '#chains/evm/is-too-costly.ts'
import { Log, Quantity } from '#chains/evm/rpc-schemas.ts'
import { RpcError } from '#chains/rpc-error.ts'

/**
 * The `Approval` logs of the owner for one spender: a claim of the token's contract. `block`: that of the newest.
 * `isAboveZero`: whether any of them states an amount.
 */
export type ApprovalClaim = { token: EvmAddress; spender: EvmAddress; block: bigint; isAboveZero: boolean }

/** `from`: the first block that was searched; undefined if the node gave no logs. */
export type FoundApprovals = { claims: ApprovalClaim[]; from: bigint | undefined }

/** Number of blocks searched, like the transfer feed: about a week on Ethereum, and a day on Base. */
const searchedBlocks = 50_000n
const chunkBlocks = 10_000n
/** Bounds the requests to a node that answers for small ranges only. */
const maxRequests = 24

const approvalTopic = toEventSelector('Approval(address,address,uint256)')
const ApprovalLog = object({ ...Log.entries, blockNumber: Quantity, removed: v.nullish(v.boolean()) })
type ApprovalLog = v.InferOutput<typeof ApprovalLog>

/**
 * Finds the owner's approvals by their logs, the newest blocks first, as far back as the node answers within a bounded number of
 * requests. The logs are claims: their allowances must be read from the chain. `tokens`: only those of these contracts (at least
 * one); otherwise of all.
 * @throws UPSTREAM_DOWN for an error that is no limit: fewer blocks would hide approvals
 */
export async function findApprovals(
  evm: Evm,
  owner: EvmAddress,
  head: bigint,
  tokens?: readonly EvmAddress[],
): Promise<FoundApprovals> {
  const lowest = head > searchedBlocks ? head - searchedBlocks : 0n
  const newest = new Map<string, ApprovalClaim>()
  let [to, size, from] = [head, chunkBlocks, undefined as bigint | undefined]
  for (let requests = 0; requests < maxRequests && to >= lowest; requests += 1) {
    const start = to - size + 1n > lowest ? to - size + 1n : lowest
    const logs = await fetchLogs(evm, owner, { from: start, to }, tokens)
    if (logs === 'too-slow' || (logs === 'too-large' && size === 1n)) break
    if (logs === 'too-large') {
      size = size > 10n ? size / 10n : 1n
      continue
    }
    for (const claim of logs.flatMap(parseClaim)) addClaim(newest, claim)
    from = start
    to = start - 1n
  }
  return { claims: [...newest.values()], from }
}

/** `too-large`: the node rejects the range. `too-slow`: it takes too long, so that more ranges would as well. */
async function fetchLogs(
  evm: Evm,
  owner: EvmAddress,
  { from, to }: { from: bigint; to: bigint },
  tokens: readonly EvmAddress[] | undefined,
): Promise<ApprovalLog[] | 'too-large' | 'too-slow'> {
  const topics = [approvalTopic, padHex(owner.toLowerCase() as Hex, { size: 32 })]
  try {
    const filter = { fromBlock: toHex(from), toBlock: toHex(to), topics, ...(tokens ? { address: tokens } : {}) }
    const logs = await evm.request(v.array(ApprovalLog), 'eth_getLogs', [filter])
    return logs.filter(({ removed }) => !removed)
  } catch (error) {
    // Anyone can cause many logs, so a limit on them must not hide the approvals of the other blocks.
    const isLimit = error instanceof RpcError ? isLogRangeTooLarge(error) : isTooLarge(error) || isRateLimited(error)
    if (isLimit) return 'too-large'
    if (isTooCostly(error)) return 'too-slow'
    throw error instanceof RpcError ? evm.outage(error) : error
  }
}

/** The approval of a single NFT has a fourth topic, the NFT's id, and states no amount. */
function parseClaim({ address, topics, data, blockNumber }: ApprovalLog): ApprovalClaim[] {
  const [, , spender] = topics
  if (topics.length !== 3 || !spender) return []
  const isAboveZero = /[1-9a-f]/i.test(data.slice(2))
  return [{ token: address, spender: toEvmAddress(`0x${spender.slice(-40)}`), block: blockNumber, isAboveZero }]
}

/** Adds a claim, merging it with the earlier one of the same token and spender. */
export function addClaim(newest: Map<string, ApprovalClaim>, claim: ApprovalClaim): void {
  const key = `${addressKey(claim.token)} ${addressKey(claim.spender)}`
  const known = newest.get(key)
  const isAboveZero = claim.isAboveZero || known?.isAboveZero === true
  newest.set(key, { ...(known && known.block > claim.block ? known : claim), isAboveZero })
}
