import { type Hex, keccak256, stringToHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

export type SandboxAccounts = { owner: PrivateKeyAccount; faucet: PrivateKeyAccount; market: PrivateKeyAccount }

const privateKeyFor = (name: string): Hex => keccak256(stringToHex(`murmur sandbox ${name}`))

/** Returns the sandbox's accounts. Their keys derive from public names, because the accounts hold only play money. */
export function sandboxAccounts(): SandboxAccounts {
  return {
    owner: privateKeyToAccount(privateKeyFor('owner')),
    faucet: privateKeyToAccount(privateKeyFor('faucet')),
    market: privateKeyToAccount(privateKeyFor('market')),
  }
}
