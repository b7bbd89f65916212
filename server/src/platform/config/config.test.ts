import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig, readSignerConfig, settings } from './config.ts'

const example = parseEnv(readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8'))
const treasury = { TREASURY_ADDRESS: `0x${'ab'.repeat(20)}` }
const mail = { SMTP_URL: 'smtps://mail.example:465', MAIL_FROM: 'Murmur <no-reply@murmur.example>' }

it('.env.example lists every setting with its default, and no other', () => {
  expect(Object.keys(example).sort()).toEqual(Object.keys(settings).sort())
  expect(readConfig(example)).toEqual(readConfig({}))
})

it('every setting has a valid default', () => {
  expect(readConfig({})).toMatchObject({
    PUBLIC_URL: 'http://localhost:3000',
    SMTP_URL: 'smtp://localhost:3002',
    chains: {
      sol: { rpcUrl: 'http://localhost:3001/sol', settleDepth: 1 },
      eth: { rpcUrl: 'http://localhost:3001/eth', chainId: 313_370_001, settleDepth: 1 },
      base: { chainId: 313_378_453, transactionUrl: 'http://localhost:3001/tx/base/{hash}' },
    },
  })
})

it("the server's configuration lists the invalid settings", () => {
  const wrong = {
    PORT: '70000',
    PUBLIC_URL: 'ftp://x',
    DATABASE_URL: 'mysql://x',
    CAPTCHA_COST: '0',
    SERVER_SECRET: 'x',
  }
  for (const name of Object.keys(wrong)) expect(() => readConfig(wrong)).toThrow(name)
})

it("the server's configuration refuses live chains without Postgres unless two settings allow it", () => {
  for (const live of [{ ETH_CHAIN_ID: '1' }, { BASE_CHAIN_ID: '8453' }]) {
    const base = { ...live, ...treasury, ...mail }
    expect(() => readConfig(base)).toThrow('DATABASE_URL')
    expect(() => readConfig({ ...base, ALLOW_EMBEDDED_LIVE: 'yes' })).toThrow('DATABASE_URL')
    expect(() => readConfig({ ...base, ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS: 'yes' })).toThrow('DATABASE_URL')
    readConfig({ ...base, ALLOW_EMBEDDED_LIVE: 'yes', ALLOW_EMBEDDED_LIVE_AND_RISK_LOSS: 'yes' })
    readConfig({ ...base, DATABASE_URL: 'postgres://localhost/murmur' })
    expect(() => readConfig({ ...live, DATABASE_URL: 'postgres://localhost/murmur' })).toThrow('TREASURY_ADDRESS')
  }
})

it("the server's configuration refuses short waits if any chain is live", () => {
  const postgres = { DATABASE_URL: 'postgres://localhost/murmur', ...mail }
  const solana = {
    SOL_GENESIS_HASH: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    JUPITER_REFERRAL_ACCOUNT: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
    JUPITER_FEE_ACCOUNT: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  }
  const days = { RECIPIENT_WAIT_SECONDS: 1, THAW_WAIT_SECONDS: 1, LIMIT_WAIT_SECONDS: 1, PASSKEY_RECOVERY_SECONDS: 2 }
  for (const live of [{ ETH_CHAIN_ID: '1', ...treasury }, { BASE_CHAIN_ID: '8453', ...treasury }, solana]) {
    for (const [name, count] of Object.entries(days)) {
      const wait = (seconds: number) => readConfig({ ...postgres, ...live, [name]: String(seconds) })
      wait(count * 86_400)
      expect(() => wait(count * 86_400 - 1)).toThrow(`need a ${name} of ${count * 86_400}`)
    }
  }
  expect(readConfig({ THAW_WAIT_SECONDS: '10' }).THAW_WAIT_SECONDS).toBe(10)
})

const live = { ETH_CHAIN_ID: '1', DATABASE_URL: 'postgres://localhost/murmur', ...treasury, ...mail }

it("the server's configuration refuses live chains on an origin without https, except on this machine", () => {
  for (const PUBLIC_URL of ['http://murmur.example', 'http://10.0.0.5:3000', 'http://localhost.example']) {
    expect(() => readConfig({ ...live, PUBLIC_URL })).toThrow('need a PUBLIC_URL with https')
  }
  for (const PUBLIC_URL of ['https://murmur.example', 'http://localhost:3000', 'http://[::1]:3000']) {
    expect(readConfig({ ...live, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL)
  }
  expect(readConfig({ PUBLIC_URL: 'http://murmur.example' }).PUBLIC_URL).toBe('http://murmur.example')
})

it("the server's configuration refuses live chains without a mail server, or with a sender that mail servers reject", () => {
  expect(() => readConfig({ ...live, SMTP_URL: '' })).toThrow('need an SMTP_URL')
  expect(() => readConfig({ ...live, MAIL_FROM: '' })).toThrow('need a MAIL_FROM')
  expect(() => readConfig({ ...live, MAIL_FROM: 'no-reply@murmur.invalid' })).toThrow('need a MAIL_FROM')
  expect(readConfig(live)).toMatchObject(mail)
})

it('the signer’s service needs the settings that it reads for live chains, but no database and no mail server', () => {
  const signer = { ETH_CHAIN_ID: '1', PUBLIC_URL: 'https://murmur.example', ...treasury }
  expect(() => readConfig(signer)).toThrow('DATABASE_URL')
  expect(readSignerConfig(signer)).toMatchObject({ PUBLIC_URL: 'https://murmur.example', THAW_WAIT_SECONDS: 86_400 })
  const wrong = { TREASURY_ADDRESS: '', PUBLIC_URL: 'http://murmur.example', LIMIT_WAIT_SECONDS: '10' }
  for (const [name, value] of Object.entries(wrong))
    expect(() => readSignerConfig({ ...signer, [name]: value })).toThrow(name)
})

it("the server's configuration accepts divided roles only for processes that share a database", () => {
  const shared = { DATABASE_URL: 'postgres://localhost/murmur' }
  expect(readConfig({}).SERVER_ROLES).toEqual(['api', 'follower', 'worker'])
  expect(readConfig({ ...shared, SERVER_ROLES: 'follower, worker' }).SERVER_ROLES).toEqual(['follower', 'worker'])
  expect(() => readConfig({ SERVER_ROLES: 'api' })).toThrow('set DATABASE_URL')
  for (const wrong of ['none', 'api,keeper']) {
    expect(() => readConfig({ ...shared, SERVER_ROLES: wrong })).toThrow('SERVER_ROLES')
  }
})

it("the server's configuration uses the public explorers and confirmation depths for live chains", () => {
  const config = readConfig({
    ETH_CHAIN_ID: '1',
    BASE_CHAIN_ID: '8453',
    DATABASE_URL: 'postgres://x/y',
    ...treasury,
    ...mail,
  })
  expect(config.chains).toMatchObject({
    sol: { isLive: false },
    eth: { transactionUrl: 'https://etherscan.io/tx/{hash}', settleDepth: 64, isLive: true },
    base: { transactionUrl: 'https://basescan.org/tx/{hash}', settleDepth: 200, isLive: true },
  })
})

it("the server's configuration lets a chain's own settings override its defaults", () => {
  const config = readConfig({ BASE_RPC_URL: 'http://node', BASE_TX_URL: 'http://page/{hash}', BASE_SETTLE_DEPTH: '7' })
  expect(config.chains.base).toMatchObject({
    rpcUrl: 'http://node',
    transactionUrl: 'http://page/{hash}',
    settleDepth: 7,
  })
})

it("the server's configuration uses the vendors’ own URLs and limits for live chains, otherwise the sandbox’s", () => {
  const live = readConfig({ ETH_CHAIN_ID: '1', DATABASE_URL: 'postgres://x/y', ...treasury, ...mail })
  expect(live).toMatchObject({
    DEXSCREENER_URL: 'https://api.dexscreener.com',
    JUPITER_PER_MINUTE: 30,
    GECKOTERMINAL_PER_MINUTE: 25,
    LOGO_ORIGINS: expect.arrayContaining(['https://cdn.dexscreener.com']),
  })
  expect(live.LOGO_ORIGINS.every((origin) => origin.startsWith('https://'))).toBe(true)
  expect(readConfig({})).toMatchObject({
    DEXSCREENER_URL: 'http://localhost:3001/dexscreener',
    LOGO_ORIGINS: ['http://localhost:3001'],
    RISK_SOURCES: ['goplus', 'honeypot', 'rugcheck', 'jupiter'],
  })
  expect(readConfig({ RISK_SOURCES: 'none', MARKET_SOURCES: 'jupiter' })).toMatchObject({
    RISK_SOURCES: [],
    MARKET_SOURCES: ['jupiter'],
  })
  expect(() => readConfig({ RISK_SOURCES: 'gopluss' })).toThrow('RISK_SOURCES')
})

it("the server's configuration reports which assistant settings are missing", () => {
  const lacking = {
    ASSISTANT_MODEL: { ASSISTANT_BRAIN: 'openai', ASSISTANT_API_KEY: 'k' },
    ASSISTANT_API_KEY: { ASSISTANT_BRAIN: 'anthropic', ASSISTANT_MODEL: 'm' },
    ASSISTANT_BASE_URL: { ASSISTANT_BRAIN: 'openai-compatible', ASSISTANT_MODEL: 'm', ASSISTANT_API_KEY: 'k' },
    ASSISTANT_BRAIN: { PICTURES: 'model' },
    SPEECH_URL: { SPEECH: 'openai' },
  }
  for (const [name, env] of Object.entries(lacking)) expect(() => readConfig(env)).toThrow(name)
  const local = {
    ASSISTANT_BRAIN: 'openai-compatible',
    ASSISTANT_MODEL: 'm',
    ASSISTANT_BASE_URL: 'http://localhost:1/v1',
  }
  expect(readConfig({ ...local, PICTURES: 'model' })).toMatchObject(local)
})

it("the server's configuration trusts no proxy by default, one on this machine by 1, and others by address", () => {
  expect(readConfig({}).TRUST_PROXY).toBe(false)
  expect(readConfig({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1)
  expect(readConfig({ TRUST_PROXY: '10.0.0.5, fd00::/64, loopback', HOST: '0.0.0.0' }).TRUST_PROXY).toEqual([
    '10.0.0.5',
    'fd00::/64',
    'loopback',
  ])
})

it.each([
  '2',
  '0',
  'yes',
  'true',
  'proxy.example',
  '10.0.0.300',
  '10.0.0.0/99',
  '0.0.0.0/0',
  '::/0',
  '1,10.0.0.5',
  ',',
])("the server's configuration refuses TRUST_PROXY=%s, which trusts no address or all of them", (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY.*addresses of the proxies/s)
})

it.each(['0.0.0.0', '::', '10.0.0.1', 'murmur.example', '127.0.0.1.example'])(
  "the server's configuration refuses one unnamed proxy on a port that other hosts can reach (HOST=%s)",
  (HOST) => {
    expect(() => readConfig({ TRUST_PROXY: '1', HOST })).toThrow(/TRUST_PROXY=1 needs a HOST/)
    for (const own of ['localhost', '127.0.0.1', '::1']) readConfig({ TRUST_PROXY: '1', HOST: own })
  },
)
