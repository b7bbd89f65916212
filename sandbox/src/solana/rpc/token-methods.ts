import { parseAccountsConfig } from '#solana/rpc/account-methods.ts'
import { encodeAccount } from '#solana/rpc/encode-account.ts'
import { parseAddressParam, parseConfigParam, withContext } from '#solana/rpc/params.ts'
import type { RpcMethod } from '#solana/rpc/rpc-method.ts'
import { createInvalidParamsError } from '#solana/rpc/sol-rpc-error.ts'
import { decodeMint } from '#solana/token/mint.ts'
import { decodeTokenAccount, isTokenProgram } from '#solana/token/token-account.ts'
import { uiAmount } from '#solana/token/ui-amount.ts'

export const tokenMethods: Record<string, RpcMethod> = {
  getTokenAccountsByOwner([owner, filter, options], deps) {
    const { config, slot, read } = parseAccountsConfig(deps, options)
    const { mint, programId } = parseConfigParam(filter)
    const wantedMint = mint === undefined ? undefined : parseAddressParam(mint)
    const wantedProgram = programId === undefined ? undefined : parseAddressParam(programId)
    if (wantedMint && !decodeMint(read(wantedMint)))
      throw createInvalidParamsError('Invalid param: could not find mint')
    if (!wantedMint && !(wantedProgram && isTokenProgram(wantedProgram))) {
      throw createInvalidParamsError('Invalid param: unrecognized Token program id')
    }
    const found = deps.chain.accounts.tokenAccountsOf(parseAddressParam(owner)).flatMap((pubkey) => {
      const account = read(pubkey)
      const tokenAccount = decodeTokenAccount(account)
      if (!account || !tokenAccount || tokenAccount.owner !== owner) return []
      if (wantedMint ? tokenAccount.mint !== wantedMint : account.owner !== wantedProgram) return []
      return [{ account: encodeAccount(account, config, read), pubkey }]
    })
    return withContext(slot, found)
  },
  getTokenAccountBalance([address, options], deps) {
    const { slot, read } = parseAccountsConfig(deps, options)
    const tokenAccount = decodeTokenAccount(read(parseAddressParam(address)))
    const mint = tokenAccount && decodeMint(read(tokenAccount.mint))
    if (!tokenAccount || !mint) throw createInvalidParamsError('Invalid param: could not find account')
    return withContext(slot, uiAmount(tokenAccount.amount, mint.decimals))
  },
  getTokenSupply([address, options], deps) {
    const { slot, read } = parseAccountsConfig(deps, options)
    const mint = decodeMint(read(parseAddressParam(address)))
    if (!mint) throw createInvalidParamsError('Invalid param: could not find account')
    return withContext(slot, uiAmount(mint.supply, mint.decimals))
  },
}
