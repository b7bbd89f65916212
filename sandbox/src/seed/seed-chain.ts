import { type Address, encodeFunctionData, type Hex, maxUint256, numberToHex, parseEther } from 'viem'
import type { NodeClient } from '#engine/node-client.ts'
import { factoryAbi, tokenAbi } from '#seed/abis.ts'
import type { SandboxAccounts } from '#seed/accounts.ts'
import { type AddressBook, addressBooks, type ChainKey } from '#seed/address-book.ts'
import type { Artifacts } from '#seed/artifacts.ts'
import { type Deployment, deployPlan } from '#seed/deploy-plan.ts'
import { poolCall, type SeedCall } from '#seed/pool-plan.ts'
import { seedPools } from '#seed/pools.ts'
import { type SandboxToken, sandboxTokens } from '#seed/sandbox-tokens.ts'

const initialBalanceWei = parseEther('1000000000')
const wrappedForPools = parseEther('500000')
const wrappedForMarket = parseEther('20000')

type SeedTransaction = SeedCall & { from: Address; gas: bigint; value?: bigint }

/** Deploys the real contracts, the tokens and the pools on an empty chain. Takes about 0.4 s. */
export async function seedChain(
  node: NodeClient,
  chain: ChainKey,
  code: Artifacts,
  accounts: SandboxAccounts,
): Promise<void> {
  const book = addressBooks[chain]
  const tokens = sandboxTokens(chain)
  const funded = [accounts.owner.address, accounts.faucet.address, accounts.market.address]
  await node.request('evm_setBlockGasLimit', [numberToHex(2_000_000_000n)])
  await node.request('anvil_autoImpersonateAccount', [true])
  await Promise.all(
    funded.map((address) => node.request('anvil_setBalance', [address, numberToHex(initialBalanceWei)])),
  )

  const send = createSender(node)
  await deploy(node, send, deployPlan(chain, book, code, tokens, accounts), accounts.owner.address)
  await send(liquidityTransactions(chain, book, tokens, accounts))

  await node.request('anvil_autoImpersonateAccount', [false])
  await node.request('evm_setBlockGasLimit', [numberToHex(60_000_000n)])
}

/**
 * Runs constructors at fixed addresses, as Foundry's deployCodeTo does: sets the creation code at the address, calls it to
 * get the runtime code with its immutables, sends a transaction to it to write the constructor's storage, and then sets the
 * runtime code.
 */
async function deploy(node: NodeClient, send: Sender, plan: Deployment[], from: Address): Promise<void> {
  await Promise.all(plan.map(({ address, creation }) => node.request('anvil_setCode', [address, creation])))
  const runtimes = await Promise.all(
    plan.map(({ address, runtime }) => runtime ?? node.request<Hex>('eth_call', [{ from, to: address }, 'latest'])),
  )
  await send(plan.map(({ address }) => ({ from, to: address, data: '0x', gas: 8_000_000n })))
  await Promise.all(plan.map(({ address }, index) => node.request('anvil_setCode', [address, runtimes[index]])))
}

type Sender = (transactions: SeedTransaction[]) => Promise<void>

/** Sends transactions in order, mines them in one block, and checks that all succeeded. */
function createSender(node: NodeClient): Sender {
  const nonces = new Map<Address, number>()
  return async (transactions) => {
    const sending = transactions.map(({ from, to, data, gas, value = 0n }) => {
      const nonce = nonces.get(from) ?? 0
      nonces.set(from, nonce + 1)
      const fields = { from, to, data, gas: numberToHex(gas), value: numberToHex(value), nonce: numberToHex(nonce) }
      return node.request('eth_sendTransaction', [{ ...fields, gasPrice: numberToHex(2_000_000_000n) }])
    })
    await Promise.all(sending)
    await node.request('evm_mine')
    const receipts = await node.request<{ status: Hex; to: Address; transactionIndex: Hex }[]>('eth_getBlockReceipts', [
      'latest',
    ])
    const failed = receipts.filter((receipt) => receipt.status !== '0x1')
    if (receipts.length === transactions.length && failed.length === 0) return
    const list = failed.map((receipt) => `${receipt.transactionIndex} to ${receipt.to}`).join(', ')
    throw new Error(`Seeding failed: ${receipts.length} of ${transactions.length} mined; reverted: ${list}`)
  }
}

function liquidityTransactions(
  chain: ChainKey,
  book: AddressBook,
  tokens: SandboxToken[],
  accounts: SandboxAccounts,
): SeedTransaction[] {
  const owner = accounts.owner.address
  const market = accounts.market.address
  const deposit = encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' })
  const approve = (spender: Address) =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, maxUint256] })
  const toWeth = (from: Address, data: Hex, value = 0n): SeedTransaction => ({
    from,
    to: book.weth,
    data,
    gas: 100_000n,
    value,
  })
  const enableFee = encodeFunctionData({ abi: factoryAbi, functionName: 'enableFeeAmount', args: [100, 1] })
  return [
    toWeth(owner, deposit, wrappedForPools),
    toWeth(market, deposit, wrappedForMarket),
    toWeth(owner, approve(book.positionManager)),
    toWeth(owner, approve(book.v2Router)),
    toWeth(market, approve(book.router)),
    { from: owner, to: book.v3Factory, data: enableFee, gas: 100_000n },
    ...seedPools[chain].map((pool) => ({ ...poolCall(pool, tokens, book, owner), from: owner, gas: 8_000_000n })),
  ]
}
