import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { sandboxChainIds } from '../environment.ts'
import type { ApiUser } from '../new-user.ts'
import type { World } from '../start-world.ts'

/** Uses a nonce of the user's Ethereum wallet without the server: signs with the exported key and pays a higher fee. */
export async function replaceNonce(world: World, user: ApiUser, nonce: number): Promise<Hex> {
  const { body } = await user.call('POST', '/users/exportprivatekeys', { password: user.password })
  const account = privateKeyToAccount(body.data.ethPrivateKey as Hex)
  const wallet = createWalletClient({ account, transport: http(`${world.sandboxUrl}/eth`) })
  return wallet.sendTransaction({
    chain: null,
    chainId: sandboxChainIds.eth,
    type: 'eip1559',
    to: account.address,
    value: 0n,
    nonce,
    gas: 21_000n,
    maxFeePerGas: 400_000_000_000n,
    maxPriorityFeePerGas: 100_000_000_000n,
  } as never)
}
