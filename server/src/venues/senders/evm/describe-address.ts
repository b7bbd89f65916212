import { type Address, toEvmAddress } from '@murmur/contract/address'
import type { Evm } from '#chains/evm/create-evm-client.ts'
import { readHoldings } from '#chains/evm/holdings.ts'
import { Bytes, Quantity } from '#chains/evm/rpc-schemas.ts'
import { readTokenFacts } from '#chains/evm/token-facts.ts'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'
import type { AddressFacts } from '#venues/sender.port.ts'

/** Addresses below this are precompiled contracts, which need no code; the signer refuses them. */
const minWalletAddress = 1n << 16n
/** A wallet that delegates its calls to a contract (EIP-7702): its key still owns it. */
const delegationCodePattern = /^0xef0100[0-9a-f]{40}$/i

/** The kind of an address, by its code; used: it has sent a transaction, or holds the coin or a well-known token. */
export async function describeAddress(evm: Evm, text: Address): Promise<AddressFacts> {
  const address = toEvmAddress(text)
  if (BigInt(address) < minWalletAddress) return { kind: 'program', isUsed: true }
  const listed = verifiedTokens[evm.config.key].map((token) => token.address)
  const [code, sent, { coin, tokens }] = await Promise.all([
    evm.read(Bytes, 'eth_getCode', [address, 'latest']),
    evm.read(Quantity, 'eth_getTransactionCount', [address, 'latest']),
    readHoldings(evm, address, listed),
  ])
  if (isContractCode(code)) {
    return { kind: (await readTokenFacts(evm, address)) ? 'token' : 'contract', isUsed: true }
  }
  return { kind: 'account', isUsed: sent > 0n || coin > 0n || tokens.some(({ amount }) => amount > 0n) }
}

/** Whether a contract runs at an address. */
export async function hasCode(evm: Evm, address: Address): Promise<boolean> {
  return isContractCode(await evm.read(Bytes, 'eth_getCode', [toEvmAddress(address), 'latest']))
}

function isContractCode(code: string): boolean {
  return code !== '0x' && !delegationCodePattern.test(code)
}
