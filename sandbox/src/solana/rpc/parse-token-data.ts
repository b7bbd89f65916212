import { token2022Program } from '#solana/addresses.ts'
import type { SolAccount } from '#solana/chain/account.ts'
import { parseExtension } from '#solana/rpc/parse-extension.ts'
import { decodeExtensions, decodeMint } from '#solana/token/mint.ts'
import { decodeTokenAccount } from '#solana/token/token-account.ts'
import { uiAmount } from '#solana/token/ui-amount.ts'

/** Encodes a token account or mint in `jsonParsed` format; undefined for data that a node does not parse. */
export function parseTokenData(account: SolAccount, read: (address: string) => SolAccount | undefined) {
  const parsed = parseMint(account) ?? parseHolding(account, read)
  if (!parsed) return undefined
  const program = account.owner === token2022Program ? 'spl-token-2022' : 'spl-token'
  return { program, parsed, space: account.data.length }
}

function parseMint(account: SolAccount) {
  const mint = decodeMint(account)
  if (!mint) return undefined
  const { decimals, freezeAuthority, mintAuthority, supply } = mint
  const info = { decimals, freezeAuthority, isInitialized: true, mintAuthority, supply: String(supply) }
  return { info: { ...info, ...parseExtensions(account) }, type: 'mint' }
}

function parseHolding(account: SolAccount, read: (address: string) => SolAccount | undefined) {
  const tokenAccount = decodeTokenAccount(account)
  const mint = tokenAccount && decodeMint(read(tokenAccount.mint))
  if (!tokenAccount || !mint) return undefined
  const { delegate, nativeReserve, closeAuthority } = tokenAccount
  const info = {
    isNative: nativeReserve !== null,
    mint: tokenAccount.mint,
    owner: tokenAccount.owner,
    state: tokenAccount.state,
    tokenAmount: uiAmount(tokenAccount.amount, mint.decimals),
    ...(delegate ? { delegate, delegatedAmount: uiAmount(tokenAccount.delegatedAmount, mint.decimals) } : {}),
    ...(nativeReserve === null ? {} : { rentExemptReserve: uiAmount(nativeReserve, mint.decimals) }),
    ...(closeAuthority ? { closeAuthority } : {}),
    ...parseExtensions(account),
  }
  return { info, type: 'account' }
}

function parseExtensions(account: SolAccount) {
  if (account.owner !== token2022Program) return {}
  const extensions = decodeExtensions(account.data)
  return extensions.length > 0 ? { extensions: extensions.map(parseExtension) } : {}
}
