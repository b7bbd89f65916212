import { built } from './paths.ts'

export type Env = Record<string, string | undefined>

export type Ports = { server: number; sandbox: number; smtp: number }

/** Chain ids of the sandbox: no transaction signed for them is valid on a real chain. */
export const sandboxChainIds = { eth: 313370001, base: 313378453 } as const

export function sandboxEnv(ports: Ports, dataDir: string): Env {
  return {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DIR: dataDir,
  }
}

/** The settings that point the server at the sandbox: URLs only. */
export function sandboxUrls(ports: Ports): Env {
  const sandbox = `http://localhost:${ports.sandbox}`
  return {
    SOL_RPC_URL: `${sandbox}/sol`,
    JUPITER_URL: `${sandbox}/jupiter`,
    ETH_RPC_URL: `${sandbox}/eth`,
    BASE_RPC_URL: `${sandbox}/base`,
    ETH_CHAIN_ID: String(sandboxChainIds.eth),
    BASE_CHAIN_ID: String(sandboxChainIds.base),
    SOL_TX_URL: `${sandbox}/tx/sol/{hash}`,
    ETH_TX_URL: `${sandbox}/tx/eth/{hash}`,
    BASE_TX_URL: `${sandbox}/tx/base/{hash}`,
    DEXSCREENER_URL: `${sandbox}/dexscreener`,
    GECKOTERMINAL_URL: `${sandbox}/geckoterminal`,
    BIRDEYE_URL: `${sandbox}/birdeye`,
    GOPLUS_URL: `${sandbox}/goplus`,
    HONEYPOT_URL: `${sandbox}/honeypot`,
    RUGCHECK_URL: `${sandbox}/rugcheck`,
    LOGO_ORIGINS: sandbox,
    OAUTH_SANDBOX_ISSUER: `${sandbox}/openid`,
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    FAUCET_URL: `${sandbox}/faucet`,
    SANDBOX_MAILBOX_URL: `${sandbox}/mailbox`,
    SANDBOX_FAUCET_URL: `${sandbox}/faucet`,
  }
}

/** The programs to run, and the settings by which the server finds what was built with it. */
export type Programs = { server: string; sandbox: string; env: Env }

/** The bundles that `npm run build` produces. */
export function builtPrograms(): Programs {
  return {
    server: built('server', 'main.js'),
    sandbox: built('sandbox', 'main.js'),
    env: {
      WEB_DIR: built('web'),
      // Relative to the project's folder, where every child of ours runs.
      SIGNER_COMMAND: 'node dist/signer/main.js',
      MURMUR_PGDATA_TEMPLATE: built('pgdata'),
    },
  }
}

/** Where the server listens, keeps its state and finds what was built. */
export function serverEnv(ports: Ports, dataDir: string, programs = builtPrograms()): Env {
  return {
    PORT: String(ports.server),
    PUBLIC_URL: `http://localhost:${ports.server}`,
    MURMUR_DATA_DIR: dataDir,
    ...programs.env,
  }
}
