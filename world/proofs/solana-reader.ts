import type { OneChainReader, RpcCall } from './one-chain-reader.ts'

type TokenAccount = {
  account: { data: { parsed: { info: { mint: string; tokenAmount: { amount: string } } } } }
}

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const confirmed = { commitment: 'confirmed' }

/** Reads Solana from its node. */
export function solanaReader(rpcCall: RpcCall): OneChainReader {
  return {
    coin: async (owner) => BigInt((await rpcCall<{ value: number }>('getBalance', [owner, confirmed])).value),
    token: async (token, owner) => {
      const accounts = await Promise.all(
        tokenPrograms.map((programId) =>
          rpcCall<{ value: TokenAccount[] }>('getTokenAccountsByOwner', [
            owner,
            { programId },
            { encoding: 'jsonParsed', ...confirmed },
          ]),
        ),
      )
      const held = accounts.flatMap(({ value }) => value).map(({ account }) => account.data.parsed.info)
      return held
        .filter(({ mint }) => mint === token)
        .reduce((sum, { tokenAmount }) => sum + BigInt(tokenAmount.amount), 0n)
    },
    landed: async (owner) =>
      (await rpcCall<unknown[]>('getSignaturesForAddress', [owner, { limit: 1000, ...confirmed }])).length,
    outcome: async (hash) => {
      const { value } = await rpcCall<{ value: ({ err: unknown } | null)[] }>('getSignatureStatuses', [
        [hash],
        { searchTransactionHistory: true },
      ])
      const status = value[0]
      if (!status) return 'absent'
      return status.err === null ? 'succeeded' : 'reverted'
    },
  }
}
