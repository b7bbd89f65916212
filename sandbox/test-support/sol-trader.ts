import { referralAccount, wrappedSol } from '#solana/addresses.ts'
import { parseWireTransaction, withBlockhash } from '#solana/chain/parse-wire-transaction.ts'
import { associatedAccount } from '#solana/jupiter/build-swap.ts'
import type { SolSigner } from '#solana/seed/seed-addresses.ts'
import { getTokenProgram, type SolToken, solTokens } from '#solana/seed/sol-tokens.ts'
import type { TestSolana } from './open-test-solana.ts'
import { signWire } from './sol-client.ts'

type PlacedOrder = { transaction: string; requestId: string }

/** A trader that trades as the server does for a user. */
export type Trader = ReturnType<typeof createTrader>

const latest = { commitment: 'processed' }
const referral = { referralAccount, referralFee: '50', excludeRouters: 'jupiterz' }

/** Finds a token by kind or symbol. */
export function findSolToken(name: string): SolToken {
  const found = solTokens.find(({ kind, symbol }) => kind === name || symbol === name)
  if (!found) throw new Error(`No token ${name}`)
  return found
}

export function createTrader(sol: TestSolana, signer: SolSigner) {
  const { address } = signer
  return {
    address,
    signer,
    lamports: (): number => sol.rpc('getBalance', address, latest).value,
    async held(token: SolToken): Promise<bigint> {
      const account = await associatedAccount(address, token.address, getTokenProgram(token))
      if (sol.rpc('getAccountInfo', account, { ...latest, encoding: 'base64' }).value === null) return 0n
      return BigInt(sol.rpc('getTokenAccountBalance', account, latest).value.amount)
    },
    buy: (token: SolToken, lamports: bigint, more: Record<string, string> = {}) =>
      sol.order({
        inputMint: wrappedSol,
        outputMint: token.address,
        amount: String(lamports),
        taker: address,
        ...referral,
        ...more,
      }),
    sell: (token: SolToken, amount: bigint, more: Record<string, string> = {}) =>
      sol.order({
        inputMint: token.address,
        outputMint: wrappedSol,
        amount: String(amount),
        taker: address,
        ...referral,
        ...more,
      }),
    sign: ({ transaction }: Pick<PlacedOrder, 'transaction'>) => signWire(transaction, signer),
    /** Signs and executes an order. */
    executeSigned({ transaction, requestId }: PlacedOrder) {
      const { raw, signature } = signWire(transaction, signer)
      return { raw, signature, done: sol.execute({ signedTransaction: raw, requestId }) }
    },
    /** Signs the transaction with another blockhash. */
    resign(transaction: string, blockhash: string) {
      const other = withBlockhash(parseWireTransaction(new Uint8Array(Buffer.from(transaction, 'base64'))), blockhash)
      return signWire(Buffer.from(other.bytes).toString('base64'), signer)
    },
  }
}
