import { type Chain, chains, mapByEvmChain } from '@murmur/contract/chains'
import { builtFile } from './paths.ts'

export type Env = Record<string, string | undefined>

export type Ports = { server: number; sandbox: number; smtp: number }

/** Chain ids of the sandbox: no transaction signed for them is valid on a real chain. */
export const sandboxChainIds = mapByEvmChain(({ chainId }) => 313_370_000 + chainId)

export function sandboxEnv(ports: Ports, dataDir: string): Env {
  return {
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_DIR: dataDir,
  }
}

/** The settings that point the server at the sandbox: URLs, and a short wait for play money. */
export function createSandboxUrlEnv(ports: Ports): Env {
  const sandboxUrl = `http://localhost:${ports.sandbox}`
  return {
    ...Object.assign({}, ...chains.map((chain) => createChainUrlEnv(chain, sandboxUrl))),
    JUPITER_URL: `${sandboxUrl}/jupiter`,
    DEXSCREENER_URL: `${sandboxUrl}/dexscreener`,
    GECKOTERMINAL_URL: `${sandboxUrl}/geckoterminal`,
    BIRDEYE_URL: `${sandboxUrl}/birdeye`,
    GOPLUS_URL: `${sandboxUrl}/goplus`,
    HONEYPOT_URL: `${sandboxUrl}/honeypot`,
    RUGCHECK_URL: `${sandboxUrl}/rugcheck`,
    LOGO_ORIGINS: sandboxUrl,
    OAUTH_SANDBOX_ISSUER: `${sandboxUrl}/openid`,
    SMTP_URL: `smtp://localhost:${ports.smtp}`,
    FAUCET_URL: `${sandboxUrl}/faucet`,
    SANDBOX_MAILBOX_URL: `${sandboxUrl}/mailbox`,
    SANDBOX_FAUCET_URL: `${sandboxUrl}/faucet`,
    RECIPIENT_WAIT_SECONDS: '10',
    THAW_WAIT_SECONDS: '10',
    LIMIT_WAIT_SECONDS: '10',
    PASSKEY_RECOVERY_SECONDS: '10',
  }
}

function createChainUrlEnv(chain: Chain, sandbox: string): Env {
  const name = chain.key.toUpperCase()
  return {
    [`${name}_RPC_URL`]: `${sandbox}/${chain.key}`,
    [`${name}_TX_URL`]: `${sandbox}/tx/${chain.key}/{hash}`,
    ...(chain.family === 'evm' ? { [`${name}_CHAIN_ID`]: String(sandboxChainIds[chain.key]) } : {}),
  }
}

/** The programs to run, and the settings with which the server finds the other build outputs. */
export type Programs = { server: string; sandbox: string; env: Env }

/** The bundles that `npm run build` produces. */
export function builtPrograms(): Programs {
  return {
    server: builtFile('server', 'main.js'),
    sandbox: builtFile('sandbox', 'main.js'),
    env: {
      WEB_DIR: builtFile('web'),
      // Relative to the project's folder, the working directory of all child processes.
      SIGNER_COMMAND: 'node dist/signer/main.js',
      MURMUR_PGDATA_TEMPLATE: builtFile('pgdata'),
    },
  }
}

/** The server's port, data folder and paths of build outputs. */
export function serverEnv(ports: Ports, dataDir: string, programs = builtPrograms()): Env {
  return {
    PORT: String(ports.server),
    PUBLIC_URL: `http://localhost:${ports.server}`,
    MURMUR_DATA_DIR: dataDir,
    ...programs.env,
  }
}
