import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getAddress } from 'viem'
import { z } from 'zod'
import { marketDefaults, marketSources, riskSources } from '#config-markets.ts'
import { oauthSettings } from '#config-oauth.ts'

const here = dirname(fileURLToPath(import.meta.url))
const url = z.url({ protocol: /^https?$/ })
const port = z.coerce.number().int().min(1).max(65_535)
const count = z.coerce.number().int().min(1)
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
)
/** A list that "none" makes empty: a blank setting counts as absent. */
const some = list.transform((names) => names.filter((name) => name !== 'none'))
const yes = z.enum(['yes', 'no']).transform((answer) => answer === 'yes')
/** Kept with its checksum, so that addresses compare as text. */
const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((address) => getAddress(address.toLowerCase()))
/** 32 bytes in base58: a public key, or a cluster's genesis hash. */
const solanaKey = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
const proxies = z.string().transform((text) => (text === 'no' ? false : /^\d+$/.test(text) ? Number(text) : text))

/** Nobody holds its key: what it gets on the sandbox is play money. */
const sandboxTreasury = getAddress('0x7ea5000000000000000000000000000000007ea5')
const sandboxReferral = '7josDiRxx3UyWGWPvNmgEzkwqad6BYr1LcHavPN7Ed1M'
/** The wrapped-SOL token account of that referral account. */
const sandboxFeeAccount = '7vmPGwjuzmmhHCBXfnU5pyN3KnnZhE8Dmzqtn3TExAGM'
/** Holds enough play money to play a purchase in a rehearsal. */
const sandboxFaucet = '3jA7xkkXF4F1aYgLtjpTZRBpkyabP6F7fkkMs5hgCwzK'
const sandboxGenesis = 'F9H8CJqLQLAqHBT9oMMcm6Ufj6W3NLuKnuC8Ht8mNZCm'

/** Every setting, its form and its default; what each means stands in `.env.example`, which a test compares with this. */
export const settings = {
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: url.optional(),
  ALLOWED_ORIGINS: list.default([]),
  TRUST_PROXY: proxies.default(false),
  MURMUR_DATA_DIR: z.string().default('./data'),
  MURMUR_PGDATA_TEMPLATE: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  ALLOW_EMBEDDED_LIVE: yes.default(false),
  ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS: yes.default(false),
  SOL_RPC_URL: z.string().optional(),
  ETH_RPC_URL: z.string().optional(),
  BASE_RPC_URL: z.string().optional(),
  SOL_GENESIS_HASH: solanaKey.default(sandboxGenesis),
  ETH_CHAIN_ID: count.default(313_370_001),
  BASE_CHAIN_ID: count.default(313_378_453),
  SOL_TX_URL: z.string().includes('{hash}').optional(),
  ETH_TX_URL: z.string().includes('{hash}').optional(),
  BASE_TX_URL: z.string().includes('{hash}').optional(),
  SOL_SETTLE_DEPTH: count.optional(),
  ETH_SETTLE_DEPTH: count.optional(),
  BASE_SETTLE_DEPTH: count.optional(),
  CHAIN_POLL_MS: count.default(250),
  JUPITER_URL: url.optional(),
  JUPITER_API_KEY: z.string().optional(),
  JUPITER_PER_MINUTE: count.optional(),
  JUPITER_REFERRAL_ACCOUNT: solanaKey.default(sandboxReferral),
  JUPITER_FEE_ACCOUNT: solanaKey.default(sandboxFeeAccount),
  SOL_REHEARSAL_WALLET: solanaKey.optional(),
  TREASURY_ADDRESS: evmAddress.default(sandboxTreasury),
  MARKET_SOURCES: some.pipe(z.array(z.enum(marketSources))).default([...marketSources]),
  DEXSCREENER_URL: url.optional(),
  DEXSCREENER_PER_MINUTE: count.optional(),
  GECKOTERMINAL_URL: url.optional(),
  GECKOTERMINAL_PER_MINUTE: count.optional(),
  BIRDEYE_URL: url.optional(),
  BIRDEYE_API_KEY: z.string().optional(),
  BIRDEYE_PER_MINUTE: count.optional(),
  RISK_SOURCES: some.pipe(z.array(z.enum(riskSources))).default([...riskSources]),
  GOPLUS_URL: url.optional(),
  GOPLUS_PER_MINUTE: count.optional(),
  HONEYPOT_URL: url.optional(),
  HONEYPOT_PER_MINUTE: count.optional(),
  RUGCHECK_URL: url.optional(),
  RUGCHECK_PER_MINUTE: count.optional(),
  LOGO_ORIGINS: list.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: z.string().includes('@').default('Murmur <no-reply@murmur.invalid>'),
  FAUCET_URL: url.optional(),
  SANDBOX_MAILBOX_URL: url.optional(),
  SANDBOX_FAUCET_URL: url.optional(),
  KEK_FILE: z.string().optional(),
  SIGNER_COMMAND: z.string().optional(),
  WEB_DIR: z.string().optional(),
  SERVER_SECRET: z.string().min(32).optional(),
  CAPTCHA_COST: count.default(1_000),
  PASSWORD_RESET_WAIT_MINUTES: z.coerce.number().min(0).default(15),
  HOLD_HOURS: z.coerce.number().min(0).default(24),
  SECOND_FACTOR_WAIT_HOURS: z.coerce.number().min(0).default(24),
  DELETION_WAIT_DAYS: z.coerce.number().min(0).default(7),
  OAUTH_GOOGLE_CLIENT_ID: z.string().optional(),
  OAUTH_GOOGLE_CLIENT_SECRET: z.string().optional(),
  OAUTH_GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  OAUTH_GITHUB_CLIENT_ID: z.string().optional(),
  OAUTH_GITHUB_CLIENT_SECRET: z.string().optional(),
  OAUTH_GITHUB_URL: url.default('https://github.com'),
  OAUTH_GITHUB_API_URL: url.default('https://api.github.com'),
  OAUTH_SANDBOX_CLIENT_ID: z.string().default('murmur-sandbox'),
  OAUTH_SANDBOX_CLIENT_SECRET: z.string().default('secret'),
  OAUTH_SANDBOX_ISSUER: url.optional(),
  PASSWORD_MEMORY_KIB: z.coerce.number().int().min(1_024).default(65_536),
  REFUSE_COMMON_PASSWORDS: yes.default(false),
  SESSION_IDLE_MINUTES: count.default(120),
  SESSION_HOURS: count.default(24),
  RATE_LIMIT_SCALE: count.default(1),
  TRADE_ANSWER_SECONDS: count.default(20),
  ASSISTANT_BRAIN: z.enum(['offline', 'anthropic', 'openai', 'google', 'openai-compatible']).default('offline'),
  ASSISTANT_MODEL: z.string().optional(),
  ASSISTANT_API_KEY: z.string().optional(),
  ASSISTANT_BASE_URL: url.optional(),
  ASSISTANT_SECONDS: count.default(60),
  PICTURES: z.enum(['tesseract', 'model', 'none']).default('tesseract'),
  SPEECH: z.enum(['auto', 'pocketsphinx', 'openai', 'none']).default('auto'),
  SPEECH_URL: url.optional(),
  SPEECH_API_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default('whisper-1'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
}

const Env = z.object(settings)
export type Config = ReturnType<typeof readConfig>

const liveChainIds = [1, 8453]
const liveGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/**
 * Reads the settings; a blank one counts as absent. What is not set points at a sandbox on the two ports after ours.
 * @throws Error saying which settings are wrong
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = Env.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These settings are wrong (see .env.example):\n${wrong.join('\n')}`)
  }
  const all = read.data
  const sandbox = `http://localhost:${all.PORT + 1}`
  const isLiveSolana = all.SOL_GENESIS_HASH === liveGenesis
  const config = {
    ...all,
    PUBLIC_URL: new URL(all.PUBLIC_URL ?? `http://localhost:${all.PORT}`).origin,
    ...marketDefaults(all, { sandbox, isLive: isLiveAnywhere(all) }),
    oauth: oauthSettings(all, { sandbox, isLive: isLiveAnywhere(all) }),
    SOL_RPC_URL: all.SOL_RPC_URL ?? `${sandbox}/sol`,
    JUPITER_URL: all.JUPITER_URL ?? (isLiveSolana ? 'https://api.jup.ag' : `${sandbox}/jupiter`),
    ETH_RPC_URL: all.ETH_RPC_URL ?? `${sandbox}/eth`,
    BASE_RPC_URL: all.BASE_RPC_URL ?? `${sandbox}/base`,
    SOL_REHEARSAL_WALLET: all.SOL_REHEARSAL_WALLET ?? (isLiveSolana ? undefined : sandboxFaucet),
    SOL_TX_URL: all.SOL_TX_URL ?? (isLiveSolana ? 'https://solscan.io/tx/{hash}' : `${sandbox}/tx/sol/{hash}`),
    ETH_TX_URL: all.ETH_TX_URL ?? explorerOf(all.ETH_CHAIN_ID) ?? `${sandbox}/tx/eth/{hash}`,
    BASE_TX_URL: all.BASE_TX_URL ?? explorerOf(all.BASE_CHAIN_ID) ?? `${sandbox}/tx/base/{hash}`,
    SOL_SETTLE_DEPTH: all.SOL_SETTLE_DEPTH ?? (isLiveSolana ? 32 : 1),
    ETH_SETTLE_DEPTH: all.ETH_SETTLE_DEPTH ?? (all.ETH_CHAIN_ID === 1 ? 64 : 1),
    BASE_SETTLE_DEPTH: all.BASE_SETTLE_DEPTH ?? (all.BASE_CHAIN_ID === 8453 ? 200 : 1),
    SMTP_URL: all.SMTP_URL ?? `smtp://localhost:${all.PORT + 2}`,
    KEK_FILE: all.KEK_FILE ?? join(all.MURMUR_DATA_DIR, 'signer', 'kek'),
    SIGNER_COMMAND: all.SIGNER_COMMAND ?? `node ${beside('signer/main.js')}`,
    WEB_DIR: all.WEB_DIR ?? beside('web'),
    MURMUR_PGDATA_TEMPLATE: all.MURMUR_PGDATA_TEMPLATE ?? beside('pgdata'),
  }
  checkLive(config)
  checkAssistant(config)
  return config
}

/** What the build put beside this bundle, or under dist when this runs as source. */
function beside(name: string): string {
  const place = join(here, '..', name)
  return existsSync(place) ? place : join(here, '../../dist', name)
}

type Chains = Pick<z.output<typeof Env>, 'ETH_CHAIN_ID' | 'BASE_CHAIN_ID' | 'SOL_GENESIS_HASH'>

function isLiveOnEvm({ ETH_CHAIN_ID, BASE_CHAIN_ID }: Chains): boolean {
  return [ETH_CHAIN_ID, BASE_CHAIN_ID].some((id) => liveChainIds.includes(id))
}

function isLiveAnywhere(all: Chains): boolean {
  return isLiveOnEvm(all) || all.SOL_GENESIS_HASH === liveGenesis
}

function explorerOf(chainId: number): string | undefined {
  if (chainId === 1) return 'https://etherscan.io/tx/{hash}'
  return chainId === 8453 ? 'https://basescan.org/tx/{hash}' : undefined
}

/** The embedded database syncs its commits, but nobody has proven that it outlives a power cut: real money needs more. */
function checkLive(all: z.output<typeof Env>) {
  const isLiveEvm = isLiveOnEvm(all)
  const isLiveSolana = all.SOL_GENESIS_HASH === liveGenesis
  const isToldTwice = all.ALLOW_EMBEDDED_LIVE && all.ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS
  if (isLiveEvm && all.TREASURY_ADDRESS === sandboxTreasury) {
    throw new Error('Live chains need a TREASURY_ADDRESS of yours: the platform fee goes there.')
  }
  const isOurReferral =
    all.JUPITER_REFERRAL_ACCOUNT === sandboxReferral || all.JUPITER_FEE_ACCOUNT === sandboxFeeAccount
  if (isLiveSolana && isOurReferral) {
    throw new Error(
      'Live Solana needs a JUPITER_REFERRAL_ACCOUNT and its JUPITER_FEE_ACCOUNT: the platform fee goes there.',
    )
  }
  if ((isLiveEvm || isLiveSolana) && all.OAUTH_SANDBOX_ISSUER) {
    throw new Error('Live chains take no OAUTH_SANDBOX_ISSUER: the sandbox believes whatever it is told.')
  }
  if (!(isLiveEvm || isLiveSolana) || all.DATABASE_URL || isToldTwice) return
  throw new Error(
    'Live chains need a Postgres server: set DATABASE_URL. To risk the embedded database with real money, set both ' +
      'ALLOW_EMBEDDED_LIVE=yes and ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS=yes.',
  )
}

function checkAssistant(all: z.output<typeof Env>) {
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
}
