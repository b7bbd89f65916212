import { evmChainKeys } from '@murmur/contract/chains'
import { addressBook } from '#chains/evm/address-book.ts'
import type { Config } from '#platform/config/config.ts'
import { deriveFeeAccount } from '#venues/jupiter/fee-account.ts'
import { passkeySite } from './passkey-site.ts'

/**
 * A signer's settings: the only addresses it may pay (each chain's router, and the treasury for fees), and the site whose
 * passkeys it accepts.
 * @throws when JUPITER_FEE_ACCOUNT does not belong to JUPITER_REFERRAL_ACCOUNT
 */
export async function signerSettings(config: Config) {
  if ((await deriveFeeAccount(config.JUPITER_REFERRAL_ACCOUNT)) !== config.JUPITER_FEE_ACCOUNT) {
    throw new Error('JUPITER_FEE_ACCOUNT is not the wrapped-SOL token account of JUPITER_REFERRAL_ACCOUNT.')
  }
  const treasury = config.TREASURY_ADDRESS
  return {
    command: config.SIGNER_COMMAND,
    keyFile: config.KEK_FILE,
    policy: {
      ...Object.fromEntries(
        evmChainKeys.map((key) => [config.chains[key].chainId, { router: addressBook[key].router, treasury }]),
      ),
      sol: {
        treasury: config.JUPITER_FEE_ACCOUNT,
        treasuryOwner: config.JUPITER_REFERRAL_ACCOUNT,
        // The sandbox's Jupiter builds swaps of plain transfers.
        allowsSettlements: !config.chains.sol.isLive,
      },
    },
    passkeys: passkeySite(config),
    waits: { thawSeconds: config.THAW_WAIT_SECONDS, limitSeconds: config.LIMIT_WAIT_SECONDS },
  }
}
