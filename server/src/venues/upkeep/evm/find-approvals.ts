import { addressKey, type EvmAddress, evmAddress } from '@murmur/contract/address'
import { object } from '@murmur/contract/schema/object'
import * as v from 'valibot'
import { type Hex, padHex, toEventSelector, toHex } from 'viem'
import { isTooCostly, isTooLarge } from '#chains/evm/is-too-costly.ts'
import type { Evm } from '#chains/evm/open-evm.ts'
import { Log, Quantity } from '#chains/evm/shapes.ts'
import { RpcError } from '#chains/rpc-error.ts'

/** An `Approval` log of the owner: a claim of the token's contract about a spender, at a block. */
export type ApprovalClaim = { token: EvmAddress; spender: EvmAddress; block: bigint }

/** `from`: the first block that was searched; undefined if the node gave no logs. */
export type FoundApprovals = { claims: ApprovalClaim[]; from: bigint | undefined }

/** As far back as the feed of transfers reads a chain again: about a week on Ethereum, and a day on Base. */
const reachBlocks = 50_000n
const chunkBlocks = 10_000n
/** Bounds the requests to a node that answers for small ranges only. */
const mostRequests = 24

const approval = toEventSelector('Approval(address,address,uint256)')
const ApprovalLog = object({ ...Log.entries, blockNumber: Quantity, removed: v.nullish(v.boolean()) })
type ApprovalLog = v.InferOutput<typeof ApprovalLog>

/**
 * Finds the owner's approvals by their logs, the newest blocks first, as far back as the node answers within a bounded number of
 * requests. The logs are claims: their allowances must be read from the chain.
 */
export async function findApprovals(evm: Evm, owner: EvmAddress, head: bigint): Promise<FoundApprovals> {
  const lowest = head > reachBlocks ? head - reachBlocks : 0n
  const newest = new Map<string, ApprovalClaim>()
  let [to, size, from] = [head, chunkBlocks, undefined as bigint | undefined]
  for (let requests = 0; requests < mostRequests && to >= lowest; requests += 1) {
    const start = to - size + 1n > lowest ? to - size + 1n : lowest
    const logs = await fetchLogs(evm, owner, start, to)
    if (logs === 'silent' || (logs === 'smaller' && size === 1n)) break
    if (logs === 'smaller') {
      size = size > 10n ? size / 10n : 1n
      continue
    }
    for (const claim of logs.flatMap(readClaim)) keepNewest(newest, claim)
    from = start
    to = start - 1n
  }
  return { claims: [...newest.values()], from }
}

/** `smaller`: the node rejects the range. `silent`: it takes too long, so that more ranges would as well. */
async function fetchLogs(
  evm: Evm,
  owner: EvmAddress,
  from: bigint,
  to: bigint,
): Promise<ApprovalLog[] | 'smaller' | 'silent'> {
  const topics = [approval, padHex(owner.toLowerCase() as Hex, { size: 32 })]
  try {
    const filter = { fromBlock: toHex(from), toBlock: toHex(to), topics }
    const logs = await evm.request(v.array(ApprovalLog), 'eth_getLogs', [filter])
    return logs.filter(({ removed }) => !removed)
  } catch (error) {
    if (error instanceof RpcError || isTooLarge(error)) return 'smaller'
    if (isTooCostly(error)) return 'silent'
    throw error
  }
}

/** An approval of one NFT has a fourth topic, its id, and is none of an amount. */
function readClaim({ address, topics, blockNumber }: ApprovalLog): ApprovalClaim[] {
  const [, , spender] = topics
  if (topics.length !== 3 || !spender) return []
  return [{ token: address, spender: evmAddress(`0x${spender.slice(-40)}`), block: blockNumber }]
}

function keepNewest(newest: Map<string, ApprovalClaim>, claim: ApprovalClaim): void {
  const key = `${addressKey(claim.token)} ${addressKey(claim.spender)}`
  const known = newest.get(key)
  if (!known || known.block < claim.block) newest.set(key, claim)
}
