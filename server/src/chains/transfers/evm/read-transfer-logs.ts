import { addressKey, areAddressesEqual, type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import * as v from 'valibot'
import { type Hex, hexToBigInt, pad, toEventSelector, toHex, zeroAddress } from 'viem'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { isLogRangeTooLarge } from '#chains/evm/is-too-costly.ts'
import { RpcError } from '#chains/rpc-error.ts'
import { getOrAddToken, type Movements } from './movements.ts'
import { ListedBlock, LogWithPosition, ReceiptWithFee } from './transfer-schemas.ts'

export type Range = { from: bigint; to: bigint }
type Topics = readonly (Hex | readonly Hex[] | null)[]

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
/** The wrapped coin logs wrapping and unwrapping as events of its own. */
const depositTopic = toEventSelector('Deposit(address,uint256)')
const withdrawalTopic = toEventSelector('Withdrawal(address,uint256)')
const maxOwners = 500

/** Reads the token logs of transfers to or from these owners. Logs are claims and may be false. */
export async function readTransferLogs(
  evm: Evm,
  range: Range,
  owners: readonly EvmAddress[],
  into: Movements,
): Promise<void> {
  const weth = addressKey(evm.config.addresses.weth)
  const ownerSet = new Set(owners)
  // A transfer between two owners is in several responses.
  const countedLogs = new Set<string>()
  for (let at = 0; at < owners.length; at += maxOwners) {
    const ownerTopics = owners.slice(at, at + maxOwners).map((owner) => pad<EvmAddress>(owner))
    const incomingLogs = await fetchLogs(evm, range, [transferTopic, null, ownerTopics])
    const outgoingLogs = await fetchLogs(evm, range, [transferTopic, ownerTopics])
    const wrappingLogs = await fetchLogs(evm, range, [[depositTopic, withdrawalTopic], ownerTopics], weth)
    for (const log of [...incomingLogs, ...outgoingLogs]) {
      const position = `${log.blockNumber} ${log.logIndex}`
      if (!countedLogs.has(position)) addTransfer(log, ownerSet, into)
      countedLogs.add(position)
    }
    for (const log of wrappingLogs) addWrapping(log, into)
  }
}

/** Four topics mean an NFT; data of another length cannot be decoded. */
function addTransfer(
  { address, topics, data, ...log }: LogWithPosition,
  isOwner: Set<EvmAddress>,
  into: Movements,
): void {
  const [, fromWord, toWord] = topics
  if (topics.length !== 3 || !fromWord || !toWord || data.length !== 66) return
  const [from, to] = [topicToAddress(fromWord), topicToAddress(toWord)]
  const add = (owner: EvmAddress, other: EvmAddress, amount: bigint) => {
    const tokenDelta = getOrAddToken(into.of(log.transactionHash, owner, log.blockNumber), address, log.logIndex)
    tokenDelta.delta += amount
    if (!areAddressesEqual(other, zeroAddress)) tokenDelta.others.add(other)
  }
  const amount = hexToBigInt(data)
  if (isOwner.has(to)) add(to, from, amount)
  if (isOwner.has(from)) add(from, to, -amount)
}

function addWrapping({ address, topics, data, ...log }: LogWithPosition, into: Movements): void {
  const [kind, word] = topics
  if (!word || data.length !== 66) return
  const tokenDelta = getOrAddToken(
    into.of(log.transactionHash, topicToAddress(word), log.blockNumber),
    address,
    log.logIndex,
  )
  tokenDelta.delta += kind === depositTopic ? hexToBigInt(data) : -hexToBigInt(data)
}

function topicToAddress(word: Hex): EvmAddress {
  return addressKey(toEvmAddress(`0x${word.slice(-40)}`))
}

/**
 * Nodes limit their responses, each in its own way: a range that is too large is split in halves. No other error is met
 * with more calls; if a node expresses its limit in an unfamiliar way, the feed reads a shorter range next.
 */
async function fetchLogs(evm: Evm, range: Range, topics: Topics, address?: EvmAddress): Promise<LogWithPosition[]> {
  const { from, to } = range
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), topics, ...(address ? { address } : {}) }
  try {
    const logs = await evm.request(v.array(LogWithPosition), 'eth_getLogs', [filter])
    return logs.filter(({ removed }) => !removed)
  } catch (error) {
    if (!isLogRangeTooLarge(error)) throw error instanceof RpcError ? evm.outage(error) : error
    if (from === to) return fetchLogsFromReceipts(evm, from, topics, address)
  }
  const middle = (from + to) / 2n
  const early = await fetchLogs(evm, { from, to: middle }, topics, address)
  return [...early, ...(await fetchLogs(evm, { from: middle + 1n, to }, topics, address))]
}

/** Fetches the logs of a block that exceed a response from its single receipts, which always fit. */
async function fetchLogsFromReceipts(
  evm: Evm,
  block: bigint,
  topics: Topics,
  address?: EvmAddress,
): Promise<LogWithPosition[]> {
  const listed = await evm.read(ListedBlock, 'eth_getBlockByNumber', [toHex(block), true])
  if (!listed) throw evm.outage(new Error('a block is missing'))
  const found: LogWithPosition[] = []
  for (const { hash } of listed.transactions) {
    const receipt = await evm.read(ReceiptWithFee, 'eth_getTransactionReceipt', [hash])
    if (!receipt) throw evm.outage(new Error('a receipt is missing'))
    found.push(...receipt.logs.filter((log) => (!address || log.address === address) && matchesTopics(log, topics)))
  }
  return found
}

function matchesTopics(log: LogWithPosition, topics: Topics): boolean {
  return topics.every((wanted, index) => {
    if (wanted === null) return true
    const topic = log.topics[index]?.toLowerCase() as Hex | undefined
    return topic !== undefined && (typeof wanted === 'string' ? wanted === topic : wanted.includes(topic))
  })
}
