import type { EvmAddress } from '@murmur/contract/address'
import { parseTxHash, type TxHash } from '@murmur/contract/tx-hash'
import { toHex } from 'viem'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { toPlaceholderTxHash } from '#chains/transfers/transfers.port.ts'
import { coinBalances } from './coin-balances.ts'
import type { Movements } from './movements.ts'
import type { Range } from './read-transfer-logs.ts'
import { WholeBlock } from './transfer-schemas.ts'

/**
 * Distances below the newest block to try for the older end of the check, when older state is pruned. Full nodes keep 128.
 */
const maxSteps = [100n, 50n, 20n]

/**
 * Finds coin that moved without a transaction of the wallet: paid out by contracts or credited by the chain. Where the
 * balance change over the range differs from the sum of the movements, the block is found by bisection, and the difference
 * is attributed to the transaction that names the wallet. Without old state nothing is added.
 */
export async function findUnattributedCoin(
  evm: Evm,
  { from, to }: Range,
  owners: readonly EvmAddress[],
  into: Movements,
): Promise<void> {
  const after = await coinBalances(evm, to, owners)
  if (!after) return
  for (const low of [from - 1n, ...maxSteps.map((reach) => to - reach).filter((block) => block >= from)]) {
    const before = await coinBalances(evm, low, owners)
    if (before) return compareBalances(evm, { low, high: to, before, after }, into)
  }
}

type Span = { low: bigint; high: bigint; before: Map<EvmAddress, bigint>; after: Map<EvmAddress, bigint> }

/** `low` is the block before the range's first. */
async function compareBalances(evm: Evm, { low, high, before, after }: Span, into: Movements): Promise<void> {
  const unexplainedAmounts = unexplainedChanges({ low, high, before, after }, into)
  if (unexplainedAmounts.size === 0) return
  if (high - low === 1n) return recordUnexplained(evm, high, unexplainedAmounts, into)
  const middle = (low + high) / 2n
  const between = await coinBalances(evm, middle, [...unexplainedAmounts.keys()])
  if (!between) return
  const pickUnexplained = (all: Map<EvmAddress, bigint>) =>
    new Map([...unexplainedAmounts.keys()].map((owner) => [owner, all.get(owner) ?? 0n]))
  await compareBalances(evm, { low, high: middle, before: pickUnexplained(before), after: between }, into)
  await compareBalances(evm, { low: middle, high, before: between, after: pickUnexplained(after) }, into)
}

function unexplainedChanges({ low, high, before, after }: Span, into: Movements): Map<EvmAddress, bigint> {
  const unexplainedAmounts = new Map([...after].map(([owner, amount]) => [owner, amount - (before.get(owner) ?? 0n)]))
  for (const { owner, blockNumber, coin, networkFee } of into.all()) {
    const unexplainedAmount = unexplainedAmounts.get(owner)
    if (unexplainedAmount === undefined || blockNumber <= low || blockNumber > high) continue
    unexplainedAmounts.set(owner, unexplainedAmount - coin + networkFee)
  }
  return new Map([...unexplainedAmounts].filter(([, rest]) => rest !== 0n))
}

async function recordUnexplained(
  evm: Evm,
  block: bigint,
  rests: Map<EvmAddress, bigint>,
  into: Movements,
): Promise<void> {
  for (const [owner, rest] of rests) {
    const known = into.all().filter((each) => each.owner === owner && each.blockNumber === block)
    const swap = known.find((each) => each.isOwn && each.tokens.size > 0)
    const cause = swap ?? known.find((each) => each.isOwn || each.tokens.size > 0)
    const hash =
      cause?.hash ?? (await findTransactionMentioning(evm, block, owner)) ?? parseTxHash(toPlaceholderTxHash(block))
    into.of(hash, owner, block).coin += rest
  }
}

/**
 * The only transaction of a block whose input contains the wallet's address, such as a bridge's or an exchange's payout.
 */
async function findTransactionMentioning(evm: Evm, block: bigint, owner: EvmAddress): Promise<TxHash | undefined> {
  const whole = await evm.read(WholeBlock, 'eth_getBlockByNumber', [toHex(block), true])
  const addressDigits = owner.slice(2)
  const mentioning = whole?.transactions.filter(({ input }) => input.toLowerCase().includes(addressDigits)) ?? []
  return mentioning.length === 1 ? mentioning[0]?.hash : undefined
}
