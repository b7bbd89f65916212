import { evmChainKeys } from '@murmur/contract/chains'
import type { ChainConfigs } from './config-chains.ts'
import { sandboxFeeAccount, sandboxReferral, sandboxTreasury } from './sandbox-addresses.ts'

/** The settings that a signer reads. */
type LiveSignerSettings = {
  chains: ChainConfigs
  /** The origin that browsers see. */
  PUBLIC_URL: string
  TREASURY_ADDRESS: string
  JUPITER_REFERRAL_ACCOUNT: string
  JUPITER_FEE_ACCOUNT: string
} & Waits

type LiveSettings = {
  MAIL_FROM: string
  DATABASE_URL?: string | undefined
  ALLOW_EMBEDDED_LIVE: boolean
  ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS: boolean
  OAUTH_SANDBOX_ISSUER?: string | undefined
} & LiveSignerSettings

/**
 * Checks the settings of a deployment with at least one live chain.
 * @throws Error that names the setting to change
 */
export function checkLive(all: LiveSettings, { hasMailServer }: { hasMailServer: boolean }): void {
  checkLiveSigner(all)
  if (all.OAUTH_SANDBOX_ISSUER) {
    throw new Error('Live chains take no OAUTH_SANDBOX_ISSUER: the sandbox accepts any identity.')
  }
  checkDatabase(all)
  checkMail(all.MAIL_FROM, hasMailServer)
}

/**
 * Checks the settings of a signer's service with at least one live chain. It has neither database nor mail server.
 * @throws Error that names the setting to change
 */
export function checkLiveSigner(all: LiveSignerSettings): void {
  checkFeeAccounts(all)
  checkWaits(all)
  checkPublicUrl(all.PUBLIC_URL)
}

function checkFeeAccounts(all: LiveSignerSettings) {
  const isLiveEvm = evmChainKeys.some((key) => all.chains[key].isLive)
  if (isLiveEvm && all.TREASURY_ADDRESS === sandboxTreasury) {
    throw new Error('Live chains need a TREASURY_ADDRESS of yours: the platform fee goes there.')
  }
  const isOfSandbox = all.JUPITER_REFERRAL_ACCOUNT === sandboxReferral || all.JUPITER_FEE_ACCOUNT === sandboxFeeAccount
  if (all.chains.sol.isLive && isOfSandbox) {
    throw new Error(
      'Live Solana needs a JUPITER_REFERRAL_ACCOUNT and its JUPITER_FEE_ACCOUNT: the platform fee goes there.',
    )
  }
}

/** The shortest waits of real money, in seconds: the signer's own, so that server and signer cannot disagree. */
const minLiveWaits = {
  RECIPIENT_WAIT_SECONDS: 86_400,
  THAW_WAIT_SECONDS: 86_400,
  LIMIT_WAIT_SECONDS: 86_400,
  PASSKEY_RECOVERY_SECONDS: 172_800,
} as const

type Waits = { [Name in keyof typeof minLiveWaits]: number }

function checkWaits(all: Waits) {
  for (const [name, least] of Object.entries(minLiveWaits)) {
    if (all[name as keyof Waits] < least) {
      throw new Error(`Live chains need a ${name} of ${least} at least: shorter waits are for play money.`)
    }
  }
}

/** Browsers treat these as secure without TLS. */
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Without TLS, anyone on the network could read the session's cookie and change the terms that a user confirms. */
function checkPublicUrl(publicUrl: string) {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || loopbackHosts.has(hostname)) return
  throw new Error(
    'Live chains need a PUBLIC_URL with https: passwords and confirmations would cross the network in the clear.',
  )
}

/** Users must receive codes and warnings: the default server is the sandbox's, which delivers nothing. */
function checkMail(from: string, hasMailServer: boolean) {
  if (!hasMailServer) throw new Error('Live chains need an SMTP_URL: codes and warnings go out by mail.')
  if (/\.invalid>?$/.test(from.trim())) {
    throw new Error('Live chains need a MAIL_FROM of your own domain: mail servers reject the default.')
  }
}

/** The embedded database fsyncs its commits, but no test has shown that it survives a power cut: real money needs more. */
function checkDatabase(all: LiveSettings) {
  if (all.DATABASE_URL || (all.ALLOW_EMBEDDED_LIVE && all.ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS)) return
  throw new Error(
    'Live chains need a Postgres server: set DATABASE_URL. To risk the embedded database with real money, set both ' +
      'ALLOW_EMBEDDED_LIVE=yes and ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS=yes.',
  )
}
