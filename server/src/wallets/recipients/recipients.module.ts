import type { Address } from '@murmur/contract/address'
import { evmChainKeys } from '@murmur/contract/chains'
import { addressBook } from '#chains/evm/address-book.ts'
import type { Config } from '#platform/config/config.ts'
import type { App } from '#platform/http/serve-endpoint.ts'
import type { TradingChain } from '#venues/trading-chain.port.ts'
import type { AddRecipientDeps } from './add-recipient.ts'
import type { AllowedRecipientsDeps } from './change-allowed-recipients.ts'
import { recipientsRoutes } from './recipients.routes.ts'

export type RecipientsParts = Omit<
  AddRecipientDeps & AllowedRecipientsDeps,
  'chains' | 'deploymentAddresses' | 'publicUrl' | 'recipientWaitMs' | 'limitWaitMs'
> & {
  config: Config
  chains: readonly Pick<TradingChain, 'chain' | 'sender'>[]
}

/** Composes the address book: registers its routes. */
export function wireRecipients(app: App, { config, chains, ...parts }: RecipientsParts): void {
  recipientsRoutes(app, {
    ...parts,
    chains: chains.map(({ chain, sender }) => ({
      key: chain.key,
      readAddress: chain.readAddress,
      describeAddress: sender.describeAddress,
      hasCode: sender.hasCode,
    })),
    deploymentAddresses: listDeploymentAddresses(config),
    publicUrl: config.PUBLIC_URL,
    recipientWaitMs: config.RECIPIENT_WAIT_SECONDS * 1000,
    limitWaitMs: config.LIMIT_WAIT_SECONDS * 1000,
  })
}

function listDeploymentAddresses(config: Config): Address[] {
  const contracts = evmChainKeys.flatMap((key) => {
    const { router, quoter, multicall3, v2Factory, v3Factory } = addressBook[key]
    return [router, quoter, multicall3, v2Factory, v3Factory]
  })
  return [config.TREASURY_ADDRESS, config.JUPITER_REFERRAL_ACCOUNT, config.JUPITER_FEE_ACCOUNT, ...contracts]
}
