import { chains } from '@murmur/contract/chains'
import type { Deployment } from '@murmur/contract/deployment'
import type { Config } from '#platform/config/config.ts'
import about from '../package.json' with { type: 'json' }

/** The deployment's settings for the web app, with the sandbox's links where they are configured. */
export function describeDeployment(config: Config): Deployment {
  const { SANDBOX_MAILBOX_URL: mailboxUrl, SANDBOX_FAUCET_URL: faucetUrl } = config
  return {
    sandbox: mailboxUrl && faucetUrl ? { mailboxUrl, faucetUrl } : null,
    chains: chains.map(({ key, name, coin: { symbol, decimals } }) => ({
      key,
      name,
      coin: { symbol, decimals },
      transactionUrl: config.chains[key].transactionUrl,
    })),
    platformFeeBps: 50,
    defaultSlippageBps: 100,
    version: about.version,
  }
}
