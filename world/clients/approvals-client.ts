import type { ChainKey, EvmChainKey } from '@murmur/contract/chains'
import type { ChainApprovals, RevokeQuote, RevokeRequest, UpkeepReply } from '@murmur/contract/trading/approvals'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  toEventSelector,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sandboxChainIds } from '../environment.ts'
import type { ApiUser } from '../new-user.ts'
import type { World } from '../start-world.ts'
import type { Reply } from './api-client.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
])

/** An allowance of the user's token for a spender. */
export type ApprovedPair = { chain: EvmChainKey; token: string; spender: string }

/** Approves a spender without the server, as another wallet app with the user's exported key would. */
export async function approveFromOtherWallet(
  world: World,
  user: ApiUser,
  { chain, token, spender }: ApprovedPair,
  amount: bigint,
) {
  const data = encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, amount] })
  await sendFromOtherWallet(world, user, chain, { to: token as Hex, data, gas: 100_000n })
}

/** Creates a contract whose constructor logs 400 approvals of the user, each for another spender. */
export async function logSpamApprovals(world: World, user: ApiUser, chain: EvmChainKey) {
  const owner = (user.addresses[chain] as Hex).slice(2)
  const approvalTopic = toEventSelector('Approval(address,address,uint256)').slice(2)
  // for (spender = 400; spender > 0; spender--) LOG3(0, 32, approval, owner, spender)
  const data = `0x6101905b8073${owner}7f${approvalTopic}60206000a3600190038060035700` as Hex
  await sendFromOtherWallet(world, user, chain, { data, gas: 2_000_000n })
}

type Call = { to?: Hex; data: Hex; gas: bigint }

async function sendFromOtherWallet(world: World, user: ApiUser, chain: EvmChainKey, call: Call) {
  const { body } = await user.call('POST', '/users/exportprivatekeys', { password: user.password })
  const account = privateKeyToAccount(body.data.ethPrivateKey as Hex)
  const transport = http(`${world.sandboxUrl}/${chain}`)
  const wallet = createWalletClient({ account, transport })
  const fees = { maxFeePerGas: 400_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }
  const hash = await wallet.sendTransaction({ chain: null, chainId: sandboxChainIds[chain], ...call, ...fees } as never)
  const { status } = await createPublicClient({ transport }).waitForTransactionReceipt({ hash, pollingInterval: 100 })
  if (status !== 'success') throw new Error(`a transaction of another wallet on ${chain}: ${status}`)
}

/** The allowance on the chain itself, in base units. */
export function readAllowance(world: World, user: ApiUser, { chain, token, spender }: ApprovedPair): Promise<bigint> {
  const client = createPublicClient({ transport: http(`${world.sandboxUrl}/${chain}`) })
  const args = [user.addresses[chain] as Hex, spender as Hex] as const
  return client.readContract({ address: token as Hex, abi, functionName: 'allowance', args })
}

/** The approvals of one chain, as the user sees them. */
export async function listApprovals(user: ApiUser, chain: ChainKey): Promise<ChainApprovals> {
  const { status, body } = await user.call<{ data: ChainApprovals[] }>('GET', '/api/approvals')
  const found = body.data?.find((each) => each.chain === chain)
  if (!found) throw new Error(`approvals: ${status} ${JSON.stringify(body)}`)
  return found
}

/** Posts a request for the terms of a revocation. */
export function quoteRevoke(user: ApiUser, pair: RevokeRequest): Promise<Reply<{ data: RevokeQuote }>> {
  return user.call('POST', '/api/approvals/quote', pair)
}

/** Requests the terms of a revocation and requires success. */
export async function requireRevokeQuote(user: ApiUser, pair: RevokeRequest): Promise<RevokeQuote> {
  const { status, body } = await quoteRevoke(user, pair)
  if (status !== 200) throw new Error(`${pair.chain} ${pair.token}: ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** Confirms a revocation with the user's password. */
export function postRevoke(
  user: ApiUser,
  intentId: string,
  fields: object = {},
  headers: Record<string, string> = {},
): Promise<Reply<UpkeepReply>> {
  return user.call('POST', '/api/approvals/revoke', { intentId, password: user.password, ...fields }, headers)
}
