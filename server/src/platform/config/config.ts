import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SolanaAddress } from '@murmur/contract/address'
import { chainKeys } from '@murmur/contract/chains'
import { finite } from '@murmur/contract/schema/finite'
import { formatIssues } from '@murmur/contract/schema/format-issues'
import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import { preprocess } from '@murmur/contract/schema/preprocess'
import { toNumber } from '@murmur/contract/schema/to-number'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { chainConfigs, evmSettings, solanaSettings } from './config-chains.ts'
import { checkLive, checkLiveSigner } from './config-live.ts'
import { marketDefaults, marketSources, riskSources } from './config-markets.ts'
import { oauthSettings } from './config-oauth.ts'
import { parseTrustedProxies } from './config-proxy.ts'
import { checkRoles, serverRoles } from './config-roles.ts'
import { venueSettings } from './config-venues.ts'
import {
  sandboxFaucet,
  sandboxFeeAccount,
  sandboxGenesis,
  sandboxReferral,
  sandboxTreasury,
} from './sandbox-addresses.ts'

const defaultFolder = dirname(fileURLToPath(import.meta.url))
const url = v.pipe(v.string(), v.trim(), v.url(), v.regex(/^https?:\/\//i))
const port = preprocess(toNumber, v.pipe(integer, v.minValue(1), v.maxValue(65_535)))
const count = preprocess(toNumber, v.pipe(integer, v.minValue(1)))
const nonNegativeNumber = preprocess(toNumber, v.pipe(finite, v.minValue(0)))
const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  ),
)
/** A comma-separated list; "none" makes it empty, since a blank setting counts as absent. */
const nonEmptyList = v.pipe(
  list,
  v.transform((names) => names.filter((name) => name !== 'none')),
)
const flag = v.pipe(
  v.picklist(['yes', 'no']),
  v.transform((answer) => answer === 'yes'),
)
/** Stored with its checksum, so that addresses compare as text. */
const evmAddress = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((address) => getAddress(address.toLowerCase())),
)
/** 32 bytes in base58: a public key, or a cluster's genesis hash. */
const solanaKey = v.pipe(
  v.string(),
  v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
  v.transform((text) => text as SolanaAddress),
)

/** Every setting with its schema and default. `.env.example` explains each; a test compares the two. */
export const settings = {
  PORT: v.optional(port, 3000),
  HOST: v.optional(v.string(), 'localhost'),
  PUBLIC_URL: v.optional(url),
  REPOSITORY_URL: v.optional(url),
  ALLOWED_ORIGINS: v.optional(list, ''),
  TRUST_PROXY: v.optional(v.string(), 'no'),
  MAX_CONNECTIONS: v.optional(count, 10_000),
  SERVER_ROLES: v.optional(v.pipe(nonEmptyList, v.array(v.picklist(serverRoles)), v.minLength(1)), serverRoles.join()),
  MURMUR_DATA_DIR: v.optional(v.string(), './data'),
  MURMUR_PGDATA_TEMPLATE: v.optional(v.string()),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
  DATABASE_REPLICA_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
  DATABASE_CONNECTIONS: v.optional(count, 10),
  DATABASE_SECONDS: v.optional(count, 20),
  SLOW_QUERY_MS: v.optional(count, 500),
  METRICS_PORT: v.optional(port),
  TRACES_URL: v.optional(url),
  PROFILE_SECONDS: v.optional(count, 30),
  ALLOW_EMBEDDED_LIVE: v.optional(flag, 'no'),
  ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS: v.optional(flag, 'no'),
  ...solanaSettings,
  SOL_GENESIS_HASH: v.optional(solanaKey, sandboxGenesis),
  ...evmSettings,
  CHAIN_POLL_MS: v.optional(count, 1_000),
  REPLACE_AFTER_SECONDS: v.optional(nonNegativeNumber, 30),
  JUPITER_URL: v.optional(url),
  JUPITER_API_KEY: v.optional(v.string()),
  JUPITER_PER_MINUTE: v.optional(count),
  JUPITER_REFERRAL_ACCOUNT: v.optional(solanaKey, sandboxReferral),
  JUPITER_FEE_ACCOUNT: v.optional(solanaKey, sandboxFeeAccount),
  SOL_REHEARSAL_WALLET: v.optional(solanaKey),
  TREASURY_ADDRESS: v.optional(evmAddress, sandboxTreasury),
  ...venueSettings,
  MARKET_SOURCES: v.optional(v.pipe(nonEmptyList, v.array(v.picklist(marketSources))), marketSources.join()),
  DEXSCREENER_URL: v.optional(url),
  DEXSCREENER_PER_MINUTE: v.optional(count),
  GECKOTERMINAL_URL: v.optional(url),
  GECKOTERMINAL_PER_MINUTE: v.optional(count),
  BIRDEYE_URL: v.optional(url),
  BIRDEYE_API_KEY: v.optional(v.string()),
  BIRDEYE_PER_MINUTE: v.optional(count),
  RISK_SOURCES: v.optional(v.pipe(nonEmptyList, v.array(v.picklist(riskSources))), riskSources.join()),
  GOPLUS_URL: v.optional(url),
  GOPLUS_PER_MINUTE: v.optional(count),
  HONEYPOT_URL: v.optional(url),
  HONEYPOT_PER_MINUTE: v.optional(count),
  RUGCHECK_URL: v.optional(url),
  RUGCHECK_PER_MINUTE: v.optional(count),
  LOGO_ORIGINS: v.optional(list),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//))),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.includes('@')), 'Murmur <no-reply@murmur.invalid>'),
  FAUCET_URL: v.optional(url),
  SANDBOX_MAILBOX_URL: v.optional(url),
  SANDBOX_FAUCET_URL: v.optional(url),
  KEK_FILE: v.optional(v.string()),
  SIGNER_COMMAND: v.optional(v.string()),
  SIGNER_SOCKET: v.optional(v.string()),
  WEB_DIR: v.optional(v.string()),
  SERVER_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
  SERVER_SECRET_REPLACED: v.optional(flag, 'no'),
  CAPTCHA_COST: v.optional(count, 1_000),
  PASSWORD_RESET_WAIT_MINUTES: v.optional(nonNegativeNumber, 15),
  HOLD_HOURS: v.optional(nonNegativeNumber, 24),
  SECOND_FACTOR_WAIT_HOURS: v.optional(nonNegativeNumber, 24),
  DELETION_WAIT_DAYS: v.optional(nonNegativeNumber, 7),
  RECIPIENT_WAIT_SECONDS: v.optional(nonNegativeNumber, 86_400),
  THAW_WAIT_SECONDS: v.optional(nonNegativeNumber, 86_400),
  LIMIT_WAIT_SECONDS: v.optional(nonNegativeNumber, 86_400),
  PASSKEY_RECOVERY_SECONDS: v.optional(count, 172_800),
  OAUTH_GOOGLE_CLIENT_ID: v.optional(v.string()),
  OAUTH_GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  OAUTH_GOOGLE_ISSUER: v.optional(url, 'https://accounts.google.com'),
  OAUTH_GITHUB_CLIENT_ID: v.optional(v.string()),
  OAUTH_GITHUB_CLIENT_SECRET: v.optional(v.string()),
  OAUTH_GITHUB_URL: v.optional(url, 'https://github.com'),
  OAUTH_GITHUB_API_URL: v.optional(url, 'https://api.github.com'),
  OAUTH_SANDBOX_CLIENT_ID: v.optional(v.string(), 'murmur-sandbox'),
  OAUTH_SANDBOX_CLIENT_SECRET: v.optional(v.string(), 'secret'),
  OAUTH_SANDBOX_ISSUER: v.optional(url),
  PASSWORD_MEMORY_KIB: v.optional(preprocess(toNumber, v.pipe(integer, v.minValue(1_024))), 65_536),
  REFUSE_COMMON_PASSWORDS: v.optional(flag, 'no'),
  SESSION_IDLE_MINUTES: v.optional(count, 120),
  SESSION_HOURS: v.optional(count, 24),
  RATE_LIMIT_SCALE: v.optional(count, 1),
  PAUSED_CHAINS: v.optional(v.pipe(list, v.array(v.picklist(chainKeys))), ''),
  TRADE_ANSWER_SECONDS: v.optional(count, 20),
  ASSISTANT_BRAIN: v.optional(v.picklist(['offline', 'anthropic', 'openai', 'google', 'openai-compatible']), 'offline'),
  ASSISTANT_MODEL: v.optional(v.string()),
  ASSISTANT_API_KEY: v.optional(v.string()),
  ASSISTANT_BASE_URL: v.optional(url),
  ASSISTANT_SECONDS: v.optional(count, 60),
  ASSISTANT_KILOTOKENS_PER_USER: v.optional(count, 2_000),
  ASSISTANT_KILOTOKENS_PER_DAY: v.optional(count, 50_000),
  PICTURES: v.optional(v.picklist(['tesseract', 'model', 'none']), 'tesseract'),
  SPEECH: v.optional(v.picklist(['auto', 'pocketsphinx', 'whisper', 'openai', 'none']), 'auto'),
  SPEECH_SECONDS: v.optional(count, 30),
  SPEECH_URL: v.optional(url),
  SPEECH_API_KEY: v.optional(v.string()),
  SPEECH_MODEL: v.optional(v.string(), 'whisper-1'),
  SPEECH_MODEL_PATH: v.optional(v.string()),
  LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
}

const Env = object(settings)
export type Config = ReturnType<typeof readConfig>

const liveGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

type SettingsEnv = Record<string, string | undefined>

/**
 * Parses the settings; a blank one counts as absent. Defaults point at a sandbox on the two ports after ours.
 * @throws Error that lists the invalid settings
 */
export function readConfig(env: SettingsEnv) {
  const { config, isLive, hasMailServer } = parseConfig(env)
  checkRoles(config)
  if (isLive) checkLive(config, { hasMailServer })
  checkAssistant(config)
  return config
}

/**
 * Parses the settings of the signer's service, which uses no database, no mail server and no assistant.
 * @throws Error that lists the invalid settings
 */
export function readSignerConfig(env: SettingsEnv): Config {
  const { config, isLive } = parseConfig(env)
  if (isLive) checkLiveSigner(config)
  return config
}

function parseConfig(env: SettingsEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = v.safeParse(Env, given)
  if (!read.success) {
    throw new Error(`These settings are wrong (see .env.example):\n${formatIssues(read.issues)}`)
  }
  const all = read.output
  const sandbox = `http://localhost:${all.PORT + 1}`
  const isLiveSolana = all.SOL_GENESIS_HASH === liveGenesis
  const chains = chainConfigs(all, { sandbox, isLiveSolana })
  const isLive = Object.values(chains).some((chain) => chain.isLive)
  const config = {
    ...all,
    chains,
    TRUST_PROXY: parseTrustedProxies(all),
    PUBLIC_URL: new URL(all.PUBLIC_URL ?? `http://localhost:${all.PORT}`).origin,
    ...marketDefaults(all, { sandbox, isLive }),
    oauth: oauthSettings(all, { sandbox, isLive }),
    JUPITER_URL: all.JUPITER_URL ?? (isLiveSolana ? 'https://api.jup.ag' : `${sandbox}/jupiter`),
    SOL_REHEARSAL_WALLET: all.SOL_REHEARSAL_WALLET ?? (isLiveSolana ? undefined : sandboxFaucet),
    SMTP_URL: all.SMTP_URL ?? `smtp://localhost:${all.PORT + 2}`,
    KEK_FILE: all.KEK_FILE ?? join(all.MURMUR_DATA_DIR, 'signer', 'kek'),
    SIGNER_COMMAND: all.SIGNER_COMMAND ?? `node ${resolveBesideServer('signer/main.js')}`,
    WEB_DIR: all.WEB_DIR ?? resolveBesideServer('web'),
    MURMUR_PGDATA_TEMPLATE: all.MURMUR_PGDATA_TEMPLATE ?? resolveBesideServer('pgdata'),
  }
  return { config, isLive, hasMailServer: all.SMTP_URL !== undefined }
}

/** The web app built next to this bundle, or under dist when this runs from source. */
function resolveBesideServer(name: string): string {
  const bundled = join(defaultFolder, '..', name)
  return existsSync(bundled) ? bundled : join(defaultFolder, '../../../../dist', name)
}

function checkAssistant(all: Omit<v.InferOutput<typeof Env>, 'TRUST_PROXY'>) {
  const { ASSISTANT_BRAIN: brain, ASSISTANT_MODEL, ASSISTANT_API_KEY, ASSISTANT_BASE_URL } = all
  if (brain !== 'offline' && !ASSISTANT_MODEL) throw new Error(`ASSISTANT_BRAIN=${brain} needs an ASSISTANT_MODEL.`)
  if (brain === 'openai-compatible' && !ASSISTANT_BASE_URL) {
    throw new Error('ASSISTANT_BRAIN=openai-compatible needs an ASSISTANT_BASE_URL, such as http://localhost:11434/v1.')
  }
  if (brain !== 'offline' && !ASSISTANT_API_KEY && !ASSISTANT_BASE_URL) {
    throw new Error(`ASSISTANT_BRAIN=${brain} needs an ASSISTANT_API_KEY.`)
  }
  if (all.PICTURES === 'model' && brain === 'offline') throw new Error('PICTURES=model needs an ASSISTANT_BRAIN.')
  if (all.SPEECH === 'openai' && !all.SPEECH_URL) {
    throw new Error('SPEECH=openai needs a SPEECH_URL, such as https://api.openai.com/v1.')
  }
  if (all.SPEECH === 'whisper' && !all.SPEECH_MODEL_PATH) {
    throw new Error('SPEECH=whisper needs a SPEECH_MODEL_PATH: npm run setup:speech -- --languages all writes one.')
  }
}
