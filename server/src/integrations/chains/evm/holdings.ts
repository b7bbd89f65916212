import { evmCoinAddress } from '@murmur/contract/chains'
import { type Address, getAddress } from 'viem'
import type { Holding } from '#integrations/chains/chain.port.ts'
import { erc20Abi, multicall3Abi } from '#integrations/chains/evm/abis.ts'
import { askMany, query } from '#integrations/chains/evm/ask-many.ts'
import type { Evm } from '#integrations/chains/evm/open-evm.ts'
import { RpcError } from '#integrations/chains/evm/rpc-error.ts'

type Holdings = { blockNumber: bigint; coin: bigint; tokens: Holding[] }

/** The coin and the tokens of an owner at one block. Tokens whose balance cannot be read are left out. */
export async function readHoldings(evm: Evm, ownerText: string, tokens: readonly string[]): Promise<Holdings> {
  const owner = getAddress(ownerText)
  const addresses = tokens.filter((token) => token !== evmCoinAddress).map((token) => getAddress(token))
  const { multicall3 } = evm.config.addresses
  const balanceQueries = addresses.map((token) => query(erc20Abi, token, 'balanceOf', [owner]))
  const [blockNumber, coin, ...balances] = await refusable(
    evm,
    askMany(evm, [
      query(multicall3Abi, multicall3, 'getBlockNumber', []),
      query(multicall3Abi, multicall3, 'getEthBalance', [owner]),
      ...balanceQueries,
    ]),
  )
  if (blockNumber === undefined || coin === undefined) throw evm.down(new Error('no block, no balance'))
  evm.sawHead(blockNumber)
  const missing = addresses.filter((_, index) => balances[index] === undefined)
  const again = await Promise.all(missing.map((token) => balanceAlone(evm, token, owner, blockNumber)))
  const late = new Map(missing.map((token, index) => [token, again[index]]))
  const held = addresses.flatMap((address, index) => {
    const amount = balances[index] ?? late.get(address)
    return amount === undefined ? [] : [{ address, amount }]
  })
  return { blockNumber, coin, tokens: held }
}

/** One hostile token may burn the gas of all: those left without an answer are asked alone. */
async function balanceAlone(evm: Evm, token: Address, owner: Address, blockNumber: bigint) {
  const asked = [query(erc20Abi, token, 'balanceOf', [owner])] as const
  const answers = await askMany(evm, asked, { blockNumber, gas: 1_000_000n }).catch((error: unknown) => {
    if (error instanceof RpcError) return [undefined]
    throw error
  })
  return answers[0]
}

async function refusable<T>(evm: Evm, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof RpcError ? evm.down(error) : error
  })
}
