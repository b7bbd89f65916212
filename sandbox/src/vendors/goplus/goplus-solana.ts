import { fakeAddress } from '#market/fake-address.ts'
import type { ListedToken } from '#market/listed-tokens.ts'
import { deriveAddress } from '#solana/seed/seed-addresses.ts'
import { solToken } from '#solana/seed/sol-tokens.ts'
import { tokenMint } from '#solana/seed/token-mint.ts'
import { topTenFractions } from '#vendors/goplus/goplus-evm.ts'
import { getHolderCount } from '#vendors/profiles.ts'
import { roundTo, type VendorCall } from '#vendors/vendor.ts'

const mutableKinds = new Set<string>(['mutable-metadata', 'lookalike', 'hostile-names'])

/** Returns a mint's solana/token_security report; statuses are "0" and "1". DUSTY is intentionally missing. */
export function goPlusSolana(call: VendorCall, token: ListedToken): Record<string, unknown> | undefined {
  const { address, kind } = token
  const seedToken = solToken(address)
  if (kind === 'unpriced' || !seedToken) return undefined
  const { mintAuthority, freezeAuthority } = tokenMint(seedToken)
  const authority = deriveAddress(`authority of ${address}`)
  const authorityStatus = (is: boolean) => ({
    authority: is ? [{ address: authority, malicious_address: 0 }] : [],
    status: is ? '1' : '0',
  })
  const isMutable = mutableKinds.has(kind)
  const { name, symbol, description } = call.profile(token)
  const holders = getHolderCount(token)
  return {
    metadata: { name, symbol, uri: '', ...(description === undefined ? {} : { description }) },
    creators: [],
    mintable: authorityStatus(mintAuthority !== null),
    freezable: authorityStatus(freezeAuthority !== null),
    closable: authorityStatus(false),
    balance_mutable_authority: authorityStatus(kind === 'permanent-delegate'),
    transfer_fee:
      kind === 'transfer-fee'
        ? { current_fee_rate: { fee_rate: '300', maximum_fee: '18446744073709551615' }, scheduled_fee_rate: [] }
        : {},
    transfer_fee_upgradable: authorityStatus(kind === 'transfer-fee'),
    transfer_hook: [],
    transfer_hook_upgradable: authorityStatus(false),
    non_transferable: '0',
    // 1: initialised, 2: frozen.
    default_account_state: kind === 'frozen' ? '2' : '1',
    default_account_state_upgradable: authorityStatus(kind === 'frozen'),
    metadata_mutable: {
      metadata_upgrade_authority: isMutable ? [{ address: authority, malicious_address: 0 }] : [],
      status: isMutable ? '1' : '0',
    },
    trusted_token: token.isWellKnown ? 1 : 0,
    ...(holders === undefined
      ? {}
      : {
          holder_count: String(holders),
          holders: topTenFractions(token).map((share, index) => ({
            token_account: fakeAddress('sol', `account ${index} of ${address}`),
            account: fakeAddress('sol', `holder ${index} of ${address}`),
            balance: String(token.supply * share),
            percent: share.toFixed(8),
            tag: '',
            is_locked: 0,
            locked_detail: [],
          })),
        }),
    lp_holders: [],
    total_supply: String(token.supply),
    dex: call.market.marketsOf(token).map((market) => ({
      id: market.id,
      dex_name: 'orca',
      type: 'Standard',
      price: String(call.market.usd(market)),
      tvl: String(roundTo(call.market.liquidity(market))),
    })),
  }
}
