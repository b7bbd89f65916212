import { type Hex, keccak256, stringToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export type SandboxAccounts = { owner: PrivateKeyAccount; faucet: PrivateKeyAccount; market: PrivateKeyAccount }

const key = (name: string): Hex => keccak256(stringToHex(`murmur sandbox ${name}`))

/** The sandbox's own accounts. Their keys follow from public words: this is play money. */
export function sandboxAccounts(): SandboxAccounts {
  return {
    owner: privateKeyToAccount(key('owner')),
    faucet: privateKeyToAccount(key('faucet')),
    market: privateKeyToAccount(key('market')),
  }
}
