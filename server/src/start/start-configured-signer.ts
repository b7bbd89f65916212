import { evmChainKeys } from '@murmur/contract/chains'
import { addressBook } from '#chains/evm/address-book.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/db.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { deriveFeeAccount } from '#venues/jupiter/fee-account.ts'
import { startSigner } from '#wallets/api.ts'
import { passkeySite } from './passkey-site.ts'

/**
 * Starts the signer with the only addresses it may pay: each chain's router, and the treasury for fees.
 * @throws when JUPITER_FEE_ACCOUNT does not belong to JUPITER_REFERRAL_ACCOUNT
 */
export async function startConfiguredSigner(db: Db, config: Config, log: Pick<Logger, 'info' | 'warn' | 'error'>) {
  if ((await deriveFeeAccount(config.JUPITER_REFERRAL_ACCOUNT)) !== config.JUPITER_FEE_ACCOUNT) {
    throw new Error('JUPITER_FEE_ACCOUNT is not the wrapped-SOL token account of JUPITER_REFERRAL_ACCOUNT.')
  }
  const treasury = config.TREASURY_ADDRESS
  return startSigner(db, {
    command: config.SIGNER_COMMAND,
    keyFile: config.KEK_FILE,
    policy: {
      ...Object.fromEntries(
        evmChainKeys.map((key) => [config.chains[key].chainId, { router: addressBook[key].router, treasury }]),
      ),
      sol: { treasury: config.JUPITER_FEE_ACCOUNT, treasuryOwner: config.JUPITER_REFERRAL_ACCOUNT },
    },
    passkeys: passkeySite(config),
    waits: { thawSeconds: config.THAW_WAIT_SECONDS },
    log,
  })
}
