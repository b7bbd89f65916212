import { sandboxAccounts } from '#seed/accounts.ts'
import { addressBooks, type ChainKey } from '#seed/address-book.ts'
import { sandboxTokens } from '#seed/sandbox-tokens.ts'

const contracts = {
  router: 'Uniswap router',
  v2Router: 'Uniswap v2 router',
  v2Factory: 'Uniswap v2',
  v3Factory: 'Uniswap v3',
  positionManager: 'Uniswap positions',
} as const
const accountNames = { owner: 'sandbox', faucet: 'faucet', market: 'market' } as const

/** Returns the sandbox's name for an address, or undefined. */
export function addressName(chain: ChainKey, address: string): string | undefined {
  const isSameAddress = (other: string) => other.toLowerCase() === address.toLowerCase()
  const book = addressBooks[chain]
  const accounts = sandboxAccounts()
  for (const [key, name] of Object.entries(contracts))
    if (isSameAddress(book[key as keyof typeof contracts])) return name
  for (const [key, name] of Object.entries(accountNames))
    if (isSameAddress(accounts[key as keyof typeof accountNames].address)) return name
  const token = sandboxTokens(chain).find((candidate) => isSameAddress(candidate.address))
  return token && `token ${token.symbol}`
}
