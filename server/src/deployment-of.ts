import type { Deployment } from '@murmur/contract/deployment'
import type { Config } from '#platform/config/config.ts'
import about from '../package.json' with { type: 'json' }

const ether = { symbol: 'ETH', decimals: 18 }

/** The deployment's settings for the web app, with the sandbox's links where they are configured. */
export function deploymentOf(config: Config): Deployment {
  const { SANDBOX_MAILBOX_URL: mailboxUrl, SANDBOX_FAUCET_URL: faucetUrl } = config
  return {
    sandbox: mailboxUrl && faucetUrl ? { mailboxUrl, faucetUrl } : null,
    chains: [
      { key: 'sol', name: 'Solana', coin: { symbol: 'SOL', decimals: 9 }, transactionUrl: config.SOL_TX_URL },
      { key: 'eth', name: 'Ethereum', coin: ether, transactionUrl: config.ETH_TX_URL },
      { key: 'base', name: 'Base', coin: ether, transactionUrl: config.BASE_TX_URL },
    ],
    platformFeeBps: 50,
    defaultSlippageBps: 100,
    version: about.version,
  }
}
