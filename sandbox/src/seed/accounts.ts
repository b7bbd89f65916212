import { type Hex, keccak256, stringToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export type SandboxAccounts = { owner: PrivateKeyAccount; faucet: PrivateKeyAccount; market: PrivateKeyAccount }

const privateKeyFor = (name: string): Hex => keccak256(stringToHex(`murmur sandbox ${name}`))

/** The sandbox's own accounts. Their keys follow from public words: this is play money. */
export function sandboxAccounts(): SandboxAccounts {
  return {
    owner: privateKeyToAccount(privateKeyFor('owner')),
    faucet: privateKeyToAccount(privateKeyFor('faucet')),
    market: privateKeyToAccount(privateKeyFor('market')),
  }
}
